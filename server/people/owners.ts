import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';

/** Whoever owns something, as everybody may see them: a person, so far. */
export interface OwnerRecord {
  id: string;
  userName: string;
  alias?: string;
  avatarUrl?: string;
  authenticatedName?: string;
  bio?: string;
}

interface OwnerColumns {
  id: string;
  name: string;
  alias: string | null;
  face: string;
}

export function ownerOf({ id, name, alias, face }: OwnerColumns): OwnerRecord {
  const shown = JSON.parse(face) as Pick<OwnerRecord, 'avatarUrl' | 'authenticatedName' | 'bio'>;
  return { id, userName: name, ...(alias !== null && { alias }), ...shown };
}

/** The owner of this name, whatever its case. */
export async function findOwner(db: Kysely<Database>, name: string): Promise<OwnerRecord | undefined> {
  const row = await db
    .selectFrom('owners')
    .select(['id', 'name', 'alias', 'face'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row && ownerOf(row);
}

/** Whether an owner is a person who may not come in. */
export async function isKeptOut(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('people').select('disabled').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.disabled !== 0;
}

/** Whose id it is, where somebody is asked for: `null` where nobody has that name. */
export async function ownerIdOf(
  db: Kysely<Database>,
  name: string | undefined,
): Promise<string | null | undefined> {
  return name === undefined ? undefined : ((await findOwner(db, name))?.id ?? null);
}
