import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { hashPassword } from './passwords.ts';
import { viewerColumns, viewerOfRow } from './people.ts';
import type { Viewer } from './viewer.ts';

/** Sets what a person signs in with; the one before is forgotten. Whoever asks has checked its length. */
export async function setPassword(
  db: Kysely<Database>,
  personId: string,
  password: string,
  now = Date.now(),
): Promise<void> {
  await keepHash(db, { personId, hash: await hashPassword(password), now });
}

/** As `setPassword`, for those who hashed before: nothing waits for a hash within a transaction. */
export async function keepHash(
  db: Kysely<Database>,
  { personId, hash, now }: { personId: string; hash: string; now: number },
): Promise<void> {
  const kept = { password: hash, change_time: now };
  await db
    .insertInto('credentials')
    .values({ person_id: personId, ...kept })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(kept))
    .execute();
}

interface Replacing {
  hash: string;
  now: number;
  /** The session that stays: of whoever changes their own. */
  exceptSession?: string | undefined;
  /** Whether the tokens are revoked with it. */
  tokens?: boolean;
}

/** Gives a person another password and signs them out, all in one: neither is ever done without the other. */
export function replacePassword(
  db: Kysely<Database>,
  personId: string,
  { hash, now, exceptSession = '', tokens = false }: Replacing,
): Promise<{ ended: number }> {
  return db.transaction().execute(async (tx) => {
    await keepHash(tx, { personId, hash, now });
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('id', '<>', exceptSession)
      .executeTakeFirst();
    if (tokens) await tx.deleteFrom('tokens').where('person_id', '=', personId).execute();
    return { ended: Number(numDeletedRows) };
  });
}

/** Who signs in by a name, and what with. */
export interface Account {
  viewer: Viewer;
  disabled: boolean;
  /** Null for a person who cannot sign in yet. */
  hash: string | null;
}

/** The account of a user name, whatever its case. */
export async function findAccount(db: Kysely<Database>, userName: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('people')
    .leftJoin('credentials', 'credentials.person_id', 'people.id')
    .select([...viewerColumns, 'people.disabled', 'credentials.password'])
    .where('people.user_name', '=', userName)
    .executeTakeFirst();
  return row && { viewer: viewerOfRow(row), disabled: row.disabled !== 0, hash: row.password };
}
