import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.progress'];

/** How far it is with what is taken in from elsewhere; it has been loaded and authorised before. */
export function progress({ hub, item, viewer }: With<'item'>): Promise<Endpoint['output']> {
  return hub.items.progressOf(item, viewer);
}
