import type { Kysely, Transaction } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Viewer } from '../../rights/index.ts';
import type { Database } from '../../store/database.ts';
import { viewerColumns, viewerOfRow } from '../people.ts';
import { recordEnds } from '../secrets/session-events.ts';
import { hashPassword } from './passwords.ts';

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
  /** Of whoever changes their own. */
  own?: Checked;
  /** Whether the tokens are revoked with it. */
  tokens?: boolean;
}

interface Checked {
  /** The hash of the password that was found to be right. */
  hash: string;
  /** The session that asks, and stays. */
  sessionId: string;
}

/** Gives a person another password and signs them out, all in one: neither is ever done without the other. */
export function replacePassword(
  db: Kysely<Database>,
  personId: string,
  { hash, now, own, tokens = false }: Replacing,
): Promise<{ ended: number }> {
  return db.transaction().execute(async (tx) => {
    // Written first, so that no other process changes any more what is read next.
    const out = await tx
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('id', '<>', own?.sessionId ?? '')
      .returning('id')
      .execute();
    if (own) await assertStands(tx, personId, own);
    await keepHash(tx, { personId, hash, now });
    const by = own && personId;
    await recordEvent(tx, 'people.passwordChanged', { at: now, by, of: personId });
    const ended = await recordEnds(tx, out, { personId, at: now, by, why: 'passwordChanged' });
    const gone = tokens
      ? await tx.deleteFrom('tokens').where('person_id', '=', personId).returning(['id', 'name']).execute()
      : [];
    for (const what of gone) await recordEvent(tx, 'tokens.revoked', { at: now, by, of: personId, what });
    return { ended };
  });
}

/** Hashing takes its time: whoever was signed out meanwhile, or has another password by now, changes nothing. */
async function assertStands(
  tx: Transaction<Database>,
  personId: string,
  { hash, sessionId }: Checked,
): Promise<void> {
  const kept = await tx
    .selectFrom('sessions')
    .innerJoin('credentials', 'credentials.person_id', 'sessions.person_id')
    .select('credentials.password')
    .where('sessions.id', '=', sessionId)
    .where('sessions.person_id', '=', personId)
    .executeTakeFirst();
  if (!kept) throw new HubError('signedOut');
  if (kept.password !== hash) throw new HubError('passwordWrong');
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
