import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.find'];

/** The item at a path; it has been found and authorised before. */
export function find({ hub, item, viewer }: With<'item'>): Promise<Endpoint['output']> {
  return hub.items.present(item, viewer);
}
