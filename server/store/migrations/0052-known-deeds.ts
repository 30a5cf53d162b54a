import { type Kysely, sql } from 'kysely';
import { changes, columns, whole } from '../schema/index.ts';

const made = changes(columns('people', { known_deed: whole().orNothing() }));

/** Up to which row of the record somebody knows what was done with their account: whoever is here is told what comes from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  await sql`update people set known_deed = (select last from audit_ends)`.execute(db);
}
