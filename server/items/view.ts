import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';

type Endpoint = Calls['items.view'];

/** One item; it has been loaded and authorised before. */
export function view({ hub, item, viewer }: Context): Promise<Endpoint['output']> {
  if (!item) throw new HubError('itemNotFound');
  return hub.items.present(item, viewer);
}
