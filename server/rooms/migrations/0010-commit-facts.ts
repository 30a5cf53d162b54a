import { type Kysely, sql } from 'kysely';

const statement = `create table repo_commits (
  item_id text not null,
  commit_id text not null,
  facts text not null,
  primary key (item_id, commit_id)
) without rowid`;

/** What is shown of the commits that the path index names, so that a folder is listed without reading them from git.
 *  Filled by pushes; a commit that is not here is read from git as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
