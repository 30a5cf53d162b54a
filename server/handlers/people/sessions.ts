import type { Calls } from '#generated/server/calls/people.ts';
import { fillPage } from '../../http/fill-page.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['people.sessions'];

/** The devices on which one is signed in, the one used last first. */
export async function sessions(context: With<'viewer'>): Promise<Endpoint['output']> {
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
