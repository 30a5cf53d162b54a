import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';

type Endpoint = Calls['people.prove'];

/** Shows one's password again. */
export async function prove(
  { hub, viewer, address, sessionId = '' }: With<'viewer'>,
  { current }: Endpoint['input'],
): Promise<Endpoint['output']> {
  await hub.people.prove(viewer, { current, address, sessionId });
  return { done: true };
}
