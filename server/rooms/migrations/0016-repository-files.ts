import { type Kysely, sql } from 'kysely';

/** How many files a repository takes on the disk; counted anew when it is written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table items add column repo_files integer not null default 0').execute(db);
}
