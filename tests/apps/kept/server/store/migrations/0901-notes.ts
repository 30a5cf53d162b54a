import { type Kysely, sql } from 'kysely';

const statements = [
  `create table notes (
    seq integer primary key,
    id text not null unique,
    create_user_id text not null references people (id),
    create_time integer not null,
    update_time integer not null,
    extra text not null default '{}'
  )`,
  'create index notes_by_owner on notes (create_user_id, id)',
];

/** Notes: whose they are and when they were written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
