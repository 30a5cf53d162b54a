import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.save'];

/** Changes what an item says of itself. */
export async function save(
  { hub, item, viewer }: With<'item' | 'viewer'>,
  { key: _, ...changes }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const by = await hub.people.recordOf(viewer);
  const saved = await hub.items.save(item, { ...changes }, { by, now: hub.now() });
  return hub.items.present(saved, viewer);
}
