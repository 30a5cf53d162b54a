import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { noSessionCookie } from '../../people/index.ts';

type Endpoint = Calls['people.signOutEverywhere'];

/** Ends every session, this one among them. */
export async function signOutEverywhere(context: With<'viewer'>): Promise<Endpoint['output']> {
  const { hub, cookies } = context;
  const ended = await hub.people.sessions.endAll(context.viewer.id);
  cookies.push(noSessionCookie(hub.config));
  return { ended };
}
