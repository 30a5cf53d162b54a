import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import { presentItem } from './present.ts';

type Endpoint = Calls['items.view'];

/** One item; it has been loaded and authorised before. */
export function view({ hub, item }: Context): Endpoint['output'] {
  if (!item) throw new HubError('itemNotFound');
  return presentItem(item, hub.items.tags);
}
