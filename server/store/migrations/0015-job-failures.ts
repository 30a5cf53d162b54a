import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table jobs add column failure text',
  'create index jobs_by_item on jobs (item_id)',
];

/** What stopped the last try of a job: one that was tried too often is set aside, and named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
