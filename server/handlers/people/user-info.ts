import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../context.ts';
import { userOf } from './answers/user-of.ts';

type Endpoint = Calls['people.userInfo'];

/** Who is signed in; nothing for visitors. */
export async function userInfo({ hub, viewer, language, sessionId }: Context): Promise<Endpoint['output']> {
  const user = viewer && (await userOf(hub, viewer, { language, sessionId }));
  return user ? { user } : {};
}
