import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table sessions add column confirm_time integer',
  'alter table sessions add column lost_secret text',
  'create unique index sessions_by_lost on sessions (lost_secret) where lost_secret is not null',
  // Sessions of before go by the rule that they were made under: the secret before ended a minute after its change.
  'update sessions set confirm_time = rotate_time',
];

/** When a new secret was first used; and the one before it, where that was sent but never used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
