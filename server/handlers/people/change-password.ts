import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';

type Endpoint = Calls['people.changePassword'];

/** Changes one's password, and signs one's other devices out. */
export function changePassword(
  { hub, viewer, address, sessionId = '' }: With<'viewer'>,
  { current, password }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return hub.people.changePassword(viewer, { current, password, address, sessionId });
}
