import { type Kysely, sql } from 'kysely';
import { changes, index, table, text, whole } from '../schema/index.ts';
import { nameKeysOf } from '../texts/name-keys.ts';

const made = changes(
  // What people are found under: by their names as they are written, as they sound, and with an error.
  table(
    'people_keys',
    { key: text(), person_seq: whole().goesWith('people', 'seq') },
    { key: ['key', 'person_seq'] },
  ),
  index('people_keys', ['person_seq']),
);

const atOnce = 500;

/** People are found by name; those who are there already are put in at once, so that nobody is missing after the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await made(db);
  for (let last = 0; ; ) {
    const { rows } = await sql<{ seq: number; user_name: string; alias: string | null }>`
      select seq, user_name, alias from people where seq > ${last} order by seq limit ${atOnce}`.execute(db);
    if (rows.length === 0) return;
    const keys = rows.flatMap(({ seq, user_name, alias }) =>
      nameKeysOf([user_name, alias]).map((key) => [key, seq]),
    );
    await sql`insert into people_keys (key, person_seq)
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify(keys)})`.execute(db);
    last = rows.at(-1)?.seq ?? last;
  }
}
