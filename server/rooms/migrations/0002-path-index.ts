import { type Kysely, sql } from 'kysely';

const statements = [
  `create table repo_refs (
    id integer primary key,
    item_id text not null,
    ref text not null,
    tip text not null,
    commits integer not null,
    unique (item_id, ref)
  )`,
  `create table repo_paths (
    ref_id integer not null references repo_refs (id) on delete cascade,
    folder text not null,
    name text not null,
    commit_id text not null,
    primary key (ref_id, folder, name)
  ) without rowid`,
];

/** The last commit of every path at the tip of a branch, and how many commits the tip has behind it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
