import { type Kysely, sql } from 'kysely';

const statements = [
  'create index favorites_of_item on favorites (item_seq, create_time, person_id)',
  // What it answered the new one answers, which begins with the same.
  'drop index favorites_by_item',
];

/** Who favours an item is read along the time, page by page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
