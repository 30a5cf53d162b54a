import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { HubError } from '../../ground/hub-error.ts';

type Endpoint = Calls['people.revokeToken'];

/** Revokes a token; those of others answer like none. */
export async function revokeToken(
  context: With<'viewer'>,
  { id }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const revoked = await context.hub.people.tokens.end(context.viewer.id, id);
  if (revoked === 0) throw new HubError('tokenNotFound');
  return { revoked };
}
