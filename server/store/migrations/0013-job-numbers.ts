import { type Kysely, sql } from 'kysely';

const statements = [
  `create table jobs_anew (
    id integer primary key autoincrement,
    what text not null,
    item_id text not null,
    input text not null,
    attempts integer not null default 0,
    create_time integer not null
  )`,
  `insert into jobs_anew (id, what, item_id, input, attempts, create_time)
    select id, what, item_id, input, attempts, create_time from jobs`,
  'drop table jobs',
  'alter table jobs_anew rename to jobs',
];

/** The number of a job is never given twice: what closes one that went with its item must not close another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
