import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { makeId } from '../store/ids.ts';

/** A person as the other rooms see them. */
export interface PersonRecord {
  id: string;
  userName: string;
  roleType: 'common' | 'manager';
  alias?: string;
  avatarUrl?: string;
  authenticatedName?: string;
}

export type NewPerson = Omit<PersonRecord, 'id'>;

/** The person with this user name, whatever its case. */
export async function findPerson(db: Kysely<Database>, userName: string): Promise<PersonRecord | undefined> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'user_name', 'alias', 'role_type', 'extra'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return row && personOf(row);
}

/** Adds a person. The name has been checked by whoever registers them. */
export async function createPerson(db: Kysely<Database>, input: NewPerson): Promise<PersonRecord> {
  const { userName, roleType, alias, ...extra } = input;
  const id = makeId();
  await db
    .insertInto('people')
    .values({
      id,
      user_name: userName,
      alias: alias ?? null,
      role_type: roleType,
      extra: JSON.stringify(extra),
    })
    .execute();
  return { id, ...input };
}

interface PersonColumns {
  id: string;
  user_name: string;
  alias: string | null;
  role_type: string;
  extra: string;
}

export function personOf(row: PersonColumns): PersonRecord {
  const extra = JSON.parse(row.extra) as Pick<PersonRecord, 'avatarUrl' | 'authenticatedName'>;
  return {
    id: row.id,
    userName: row.user_name,
    roleType: row.role_type === 'manager' ? 'manager' : 'common',
    ...(row.alias !== null && { alias: row.alias }),
    ...(extra.avatarUrl && { avatarUrl: extra.avatarUrl }),
    ...(extra.authenticatedName && { authenticatedName: extra.authenticatedName }),
  };
}
