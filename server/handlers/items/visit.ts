import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.visit'];

/** Counts a visit. */
export async function visit(context: With<'item'>): Promise<Endpoint['output']> {
  const { hub, item } = context;
  // Reading goes on where the disk is full; to count it may not take what is kept.
  if (!hub.room.isLow) await hub.items.marks.visit(item, context, hub.now());
  return { done: true };
}
