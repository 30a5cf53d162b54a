import type { Kysely } from 'kysely';
import type { Viewer } from '../rights/index.ts';
import type { Database } from '../store/database.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
import { writeNameKeys } from '../store/texts/name-index.ts';
import { aliasKey, skeletonOf } from './names/likeness.ts';

/** A person as the other rooms see them. */
export interface PersonRecord {
  id: string;
  userName: string;
  roleType: 'common' | 'manager';
  alias?: string;
  avatarUrl?: string;
  authenticatedName?: string;
  bio?: string;
}

/** Columns that say who somebody is. */
export const viewerColumns = [
  ...(['people.id', 'people.user_name', 'people.alias', 'people.role_type'] as const),
  'people.create_time as joined_time',
] as const;

type ViewerColumns = Pick<PersonColumns, 'id' | 'user_name' | 'alias' | 'role_type'> & {
  joined_time: number | null;
};

export function viewerOfRow({ id, user_name, alias, role_type, joined_time }: ViewerColumns): Viewer {
  return {
    ...{ id, userName: user_name, alias, roleType: roleOf(role_type) },
    ...(joined_time !== null && { createTime: new Date(joined_time).toISOString() }),
  };
}

const roleOf = (text: string) => (text === 'manager' ? 'manager' : 'common');

export type NewPerson = Omit<PersonRecord, 'id'> & {
  email?: string;
  /** Made the account without anybody's help. */
  signedUp?: boolean;
};

/** The person with this user name, whatever its case. */
export async function findPerson(db: Kysely<Database>, userName: string): Promise<PersonRecord | undefined> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'user_name', 'alias', 'role_type', 'extra'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return row && personOf(row);
}

/** As whom the person with this user name asks, whatever its case. */
export async function findViewer(db: Kysely<Database>, userName: string): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('people')
    .select(viewerColumns)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return row && viewerOfRow(row);
}

/** Adds a person. The name has been checked by whoever registers them. */
export async function createPerson(
  db: Kysely<Database>,
  input: NewPerson,
  now = Date.now(),
): Promise<PersonRecord> {
  const { userName, alias } = input;
  const { id, seq } = await new KeptRows(db, 'Person').create(input, {
    by: undefined,
    now,
    beside: {
      name_skeleton: skeletonOf(userName),
      alias_key: alias === undefined ? null : aliasKey(alias),
    },
  });
  await writeNameKeys(db, seq, [userName, alias]);
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
  const extra = JSON.parse(row.extra) as Pick<PersonRecord, 'avatarUrl' | 'authenticatedName' | 'bio'>;
  return {
    id: row.id,
    userName: row.user_name,
    roleType: roleOf(row.role_type),
    ...(row.alias !== null && { alias: row.alias }),
    ...(extra.avatarUrl && { avatarUrl: extra.avatarUrl }),
    ...(extra.authenticatedName && { authenticatedName: extra.authenticatedName }),
    ...(extra.bio && { bio: extra.bio }),
  };
}
