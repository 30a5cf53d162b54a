import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { hashPassword } from './passwords.ts';

/** Sets what a person signs in with; the one before is forgotten. Whoever asks has checked its length. */
export async function setPassword(db: Kysely<Database>, personId: string, password: string): Promise<void> {
  const kept = { password: await hashPassword(password), change_time: Date.now() };
  await db
    .insertInto('credentials')
    .values({ person_id: personId, ...kept })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(kept))
    .execute();
}
