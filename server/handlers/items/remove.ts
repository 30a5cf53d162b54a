import type { Calls } from '#generated/server/calls/items.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.remove'];

/** Deletes an item, once its name has been typed. */
export async function remove(
  { hub, item, viewer }: With<'item' | 'viewer'>,
  { confirm }: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (confirm !== item.name) throw new HubError('nameMismatch');
  await hub.items.remove(item, { by: viewer.id, now: hub.now() });
  return { done: true };
}
