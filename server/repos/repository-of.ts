import type { Repository } from '../git/index.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import type { ItemRecord } from '../items/index.ts';

/** The item that the door has let through, and its repository. */
export function repositoryOf(context: Context): { item: ItemRecord; repository: Repository } {
  const { item, hub } = context;
  if (!item) throw new HubError('itemNotFound');
  return { item, repository: hub.repos.open(item.id) };
}
