import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../http/context.ts';

type Endpoint = Calls['items.visit'];

/** Counts a visit. Owners' own do not count. */
export async function visit(context: With<'item'>): Promise<Endpoint['output']> {
  const { hub, item, viewer } = context;
  // Reading goes on where the disk is full; to count it may not take what is kept.
  if (viewer?.id !== item.createUserId && !hub.room.isLow)
    await hub.items.marks.visit(item.seq, context, hub.now());
  return { done: true };
}
