import { type Kysely, sql } from 'kysely';

/** Tags are kept as all else is: a number that orders and joins, and in `extra` the fields without a column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table tags rename column id to seq',
    'alter table tags rename column names to extra',
  ])
    await sql.raw(statement).execute(db);
}
