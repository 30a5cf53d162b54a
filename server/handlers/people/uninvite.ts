import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';

type Endpoint = Calls['people.uninvite'];

/** Takes an invitation back, whoever made it. */
export async function uninvite(
  { hub, viewer }: With<'viewer'>,
  { id }: Endpoint['input'],
): Promise<Endpoint['output']> {
  await hub.people.invitations.withdraw(id, { by: viewer.id });
  return { done: true };
}
