import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.view'];

/** One item; it has been loaded and authorised before. */
export function view({ hub, item, viewer }: With<'item'>): Promise<Endpoint['output']> {
  return hub.items.present(item, viewer);
}
