import { createHash } from 'node:crypto';
import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';

type Endpoint = Calls['items.visit'];

/** Counts a visit. Owners' own do not count. */
export async function visit(context: Context): Promise<Endpoint['output']> {
  const { hub, item, viewer } = context;
  if (!item) throw new HubError('itemNotFound');
  if (viewer?.id !== item.createUserId) await hub.items.marks.visit(item.seq, markOf(context), hub.now());
  return { done: true };
}

const markLength = 16;

/** Who counts as one viewer: a person, or a browser at an address, of which no more is kept than a hash. */
export function markOf({
  viewer,
  address,
  headers = {},
}: Pick<Context, 'viewer' | 'address' | 'headers'>): string {
  if (viewer) return viewer.id;
  const seen = `${address}\n${headers['user-agent'] ?? ''}`;
  return createHash('sha256').update(seen).digest('base64url').slice(0, markLength);
}
