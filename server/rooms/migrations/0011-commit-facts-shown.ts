import { type Kysely, sql } from 'kysely';

/** Commits are kept as they are shown; in the form they had before they are read from git until the next push. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from repo_commits`.execute(db);
}
