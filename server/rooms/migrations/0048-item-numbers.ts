import { type Kysely, sql } from 'kysely';
import { assertNothingGoesAlong, makeAnew } from '../../store/schema/index.ts';

const before = 'seq integer primary key';

/**
 * The number of an item that is gone is never given to another: what was begun about the one, such as a survey of its
 * repository or a list that is worked off, would be done to the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await assertNothingGoesAlong(db, 'items');
  await sql`pragma legacy_alter_table = on`.execute(db);
  await makeAnew(db, 'items', { before, now: `${before} autoincrement` });
  await sql`pragma legacy_alter_table = off`.execute(db);
}
