import { type Kysely, sql } from 'kysely';
import { assertNothingGoesAlong, makeAnew } from '../../store/schema/index.ts';

/** What points to owners from now on, and what it said before. */
const moved = {
  items: ['create_user_id text not null references people (id)', 'references owners (id)'],
  // A name that an item had leads on, whoever goes: nothing takes it away but the item.
  item_names: ['owner_id text not null references people (id) on delete cascade', 'references owners (id)'],
} as const;

/**
 * What belongs to somebody points to owners, of whom people are some. SQLite says of a table only once what it points to, so
 * it is made anew with its rows, and after it what hangs on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await assertNothingGoesAlong(db, 'items');
  // What other tables say of this one stays as it is while it is away.
  await sql`pragma legacy_alter_table = on`.execute(db);
  for (const [table, [before, now]] of Object.entries(moved))
    await makeAnew(db, table, { before, now: before.replace(/references .*/, now) });
  await sql`pragma legacy_alter_table = off`.execute(db);
}
