import { type Kysely, sql } from 'kysely';

const labels = `create table labels (
  seq integer primary key,
  id text not null unique,
  label_name text not null collate nocase unique,
  rank integer not null,
  open integer not null,
  colours text not null,
  until integer,
  extra text not null default '{}'
)`;

/** Labels, of which no two are called alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(labels).execute(db);
}
