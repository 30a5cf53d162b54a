import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../context.ts';
import { userOf } from './answers/user-of.ts';

type Endpoint = Calls['people.userInfo'];

/** Who is signed in; nothing for visitors. The signal by which tabs tell a change of session goes along when asked for. */
export async function userInfo(
  { hub, viewer, language, sessionId }: Context,
  { includeToken }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return viewer && userOf(hub, viewer, { language, sessionId: includeToken ? sessionId : undefined });
}
