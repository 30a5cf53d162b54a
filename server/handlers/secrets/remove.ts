import type { Calls } from '#generated/server/calls/secrets.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['secrets.remove'];

/** Takes a secret away. */
export async function remove(
  { hub, item, viewer }: With<'item' | 'viewer'>,
  { name }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const doing = { itemId: item.id, by: viewer.id, now: hub.now() };
  if (!(await hub.secrets.remove(name, doing))) throw new HubError('secretNotFound');
  return { done: true };
}
