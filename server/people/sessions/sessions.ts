import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../../http/context.ts';
import { fillPage } from '../../http/fill-page.ts';
import { HubError } from '../../http/hub-error.ts';
import { noSessionCookie } from './cookie.ts';

type Sessions = Calls['people.sessions'];
type EndSession = Calls['people.endSession'];

/** The devices on which one is signed in, the one used last first. */
export async function sessions(context: With<'viewer'>): Promise<Sessions['output']> {
  const { hub, sessionId } = context;
  const rows = await hub.people.sessions.list(context.viewer.id);
  const list = rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    userAgent: row.user_agent,
    address: row.address,
    createTime: new Date(row.create_time).toISOString(),
    usedTime: new Date(row.used_time).toISOString(),
  }));
  return { list: fillPage(list) };
}

/** Signs one device out; one's own as well. Those of others answer like none. */
export async function endSession(
  context: With<'viewer'>,
  { id }: EndSession['input'],
): Promise<EndSession['output']> {
  const { hub, cookies, sessionId } = context;
  const ended = await hub.people.sessions.end(context.viewer.id, id);
  if (ended === 0) throw new HubError('sessionNotFound');
  if (id === sessionId) cookies.push(noSessionCookie(hub.config));
  return { ended };
}
