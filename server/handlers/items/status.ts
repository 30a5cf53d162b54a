import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.status'];

/** One item, which is asked again and again; it has been loaded and authorised before. */
export function status({ hub, item, viewer }: With<'item'>): Promise<Endpoint['output']> {
  return hub.items.present(item, viewer);
}
