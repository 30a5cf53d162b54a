import { type Kysely, sql } from 'kysely';

const tables = [
  `create table credentials (
    person_id text primary key references people (id) on delete cascade,
    password text not null,
    change_time integer not null
  ) without rowid`,
];

/** What people sign in with, apart from who they are: a hash never travels with a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db);
}
