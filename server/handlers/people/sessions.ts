import type { Calls } from '#generated/server/calls/people.ts';
import type { Device } from '#generated/types.ts';
import type { With } from '../../frame/context.ts';
import { fillPage } from '../../http/fill-page.ts';
import { fieldsAnswered, shownOf } from '../../store/views.ts';

const names = fieldsAnswered<Device>('people.sessions', 'list', '*');

type Endpoint = Calls['people.sessions'];

/** The devices on which one is signed in, the one used last first. */
export async function sessions(context: With<'viewer'>): Promise<Endpoint['output']> {
  const { hub, sessionId } = context;
  const rows = await hub.people.sessions.list(context.viewer.id);
  const list = rows.map(({ id, fields }) => shownOf({ ...fields, current: id === sessionId }, names));
  return { list: fillPage(list) };
}
