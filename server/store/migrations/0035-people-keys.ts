import { type Kysely, sql } from 'kysely';
import { changes, index, table, text, whole } from '../schema/index.ts';

const made = changes(
  // What people are found under: by their names as they are written, as they sound, and with an error.
  table(
    'people_keys',
    { key: text(), person_seq: whole().goesWith('people', 'seq') },
    { key: ['key', 'person_seq'] },
  ),
  index('people_keys', ['person_seq']),
);

/** Those who are there already are put in once, behind the start: how names are read is a matter of code, which changes. */
const older = `insert into jobs (name, input, create_time, run_at)
  select 'people.keys', '{}', 0, 0 where exists (select 1 from people)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  await sql.raw(older).execute(db);
}
