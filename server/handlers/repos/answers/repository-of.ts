import type { Repository } from '../../../git/index.ts';
import type { ItemRecord } from '../../../items/index.ts';
import type { With } from '../../context.ts';

/** The item that the door has let through, and its repository. */
export function repositoryOf(context: With<'item'>): { item: ItemRecord; repository: Repository } {
  const { item, hub } = context;
  return { item, repository: hub.repos.open(item.id, context.signal) };
}
