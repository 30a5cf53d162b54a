import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table repo_refs add column building text',
  // Commits are kept as a line of a list shows them; until the next push they are read from git.
  'delete from repo_commits',
];

/** A branch is brought to another commit step by step, and marked meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
