import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.rename'];

/** Gives an item another name. */
export async function rename(
  { hub, item, viewer }: With<'item' | 'viewer'>,
  { name }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return hub.items.present(await hub.items.rename(item, name, { by: viewer.id, now: hub.now() }), viewer);
}
