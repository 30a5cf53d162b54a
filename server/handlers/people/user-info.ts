import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../../frame/context.ts';
import { newsFor } from './answers/news.ts';
import { userOf } from './answers/user-of.ts';

type Endpoint = Calls['people.userInfo'];

/** Who is signed in; nothing for visitors. The signal by which tabs tell a change of session goes along when asked for. */
export async function userInfo(
  { hub, viewer, language, sessionId }: Context,
  { includeToken }: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (!viewer) return viewer;
  const user = await userOf(hub, viewer, { language, sessionId: includeToken ? sessionId : undefined });
  const news = sessionId === undefined ? [] : await newsFor(hub, viewer, sessionId);
  return { ...user, ...(news.length > 0 && { news }) };
}
