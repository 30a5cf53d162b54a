import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { HubError } from '../../ground/hub-error.ts';
import { noSessionCookie } from '../../people/index.ts';

type Endpoint = Calls['people.endSession'];

/** Signs one device out; one's own as well. Those of others answer like none. */
export async function endSession(
  context: With<'viewer'>,
  { id }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, viewer, cookies, sessionId } = context;
  const why = id === sessionId ? 'signedOut' : 'elsewhere';
  const ended = await hub.people.sessions.end(viewer.id, id, { why, by: viewer.id });
  if (ended === 0) throw new HubError('sessionNotFound');
  if (id === sessionId) cookies.push(noSessionCookie(hub.config));
  return { ended };
}
