import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { findPerson } from './people.ts';

type Endpoint = Calls['people.userInfo'];

/** Who is signed in; nothing for visitors. */
export async function userInfo({ hub, viewer, language }: Context): Promise<Endpoint['output']> {
  const person = viewer && (await findPerson(hub.db, viewer.userName));
  if (!person) return {};
  const { id, userName, roleType, alias, avatarUrl } = person;
  return {
    user: { id, userName, language, roleType, ...(alias && { alias }), ...(avatarUrl && { avatarUrl }) },
  };
}
