import type { LanguageId } from '#generated/app.ts';
import type { User } from '#generated/types.ts';
import type { Context } from '../../../frame/context.ts';
import { findPerson } from '../../../people/index.ts';
import type { Viewer } from '../../../rights/index.ts';

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
  const { id, userName, roleType, alias, createTime, through, reach } = viewer;
  const avatarUrl = (await findPerson(db, userName))?.avatarUrl;
  return {
    ...{ id, userName, language, roleType },
    ...(alias !== null && { alias }),
    ...(createTime && { createTime }),
    ...(avatarUrl && { avatarUrl }),
    ...(sessionId && { token: sessionId }),
    ...(through && { through }),
    ...(reach !== undefined && { reach }),
  };
}
