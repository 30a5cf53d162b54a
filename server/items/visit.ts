import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';

type Endpoint = Calls['items.visit'];

/** Counts a visit. Owners' own do not count. */
export async function visit(context: Context): Promise<Endpoint['output']> {
  const { hub, item, viewer } = context;
  if (!item) throw new HubError('itemNotFound');
  // Reading goes on where the disk is full; to count it may not take what is kept.
  if (viewer?.id !== item.createUserId && !hub.room.isLow)
    await hub.items.marks.visit(item.seq, context, hub.now());
  return { done: true };
}
