import type { LanguageId } from '#generated/app.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { User } from '#generated/types.ts';
import type { Context } from '../http/context.ts';
import { findPerson } from './people.ts';
import type { Viewer } from './viewer.ts';

type Endpoint = Calls['people.userInfo'];

/** Who is signed in; nothing for visitors. */
export async function userInfo({ hub, viewer, language, sessionId }: Context): Promise<Endpoint['output']> {
  const user = viewer && (await userOf(hub, viewer, { language, sessionId }));
  return user ? { user } : {};
}

interface Signed {
  language: LanguageId;
  sessionId: string | undefined;
}

/** What somebody is told of themselves; the id of the session tells other tabs of a change and opens nothing. */
export async function userOf(
  { db }: Context['hub'],
  viewer: Viewer,
  { language, sessionId }: Signed,
): Promise<User> {
  const { id, userName, roleType, alias, createTime, through } = viewer;
  const avatarUrl = (await findPerson(db, userName))?.avatarUrl;
  return {
    ...{ id, userName, language, roleType },
    ...(alias !== null && { alias }),
    ...(createTime && { createTime }),
    ...(avatarUrl && { avatarUrl }),
    ...(sessionId && { token: sessionId }),
    ...(through && { through }),
  };
}
