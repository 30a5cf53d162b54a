import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { behind } from '../portable.ts';
import { nameKeysOf } from './name-keys.ts';

/** Keys from one to another, both included. */
export type KeyRange = readonly [from: string, to: string];

/** Ways to read a query: of each, all parts must be found; of each part, one key in one of its ranges. */
export type Names = readonly (readonly (readonly KeyRange[])[])[];

export interface NamedPerson {
  id: string;
  userName: string;
  /** How near the name comes: it is the query, it begins with it, or it holds what was asked for somewhere. */
  rank: number;
}

interface Page {
  names: Names;
  /** The query as a whole, folded. */
  whole: string;
  limit: number;
  after?: readonly (string | number)[];
}

/** Writes anew what a person is found under, as a part of what names them. */
export async function writeNameKeys(
  db: Kysely<Database>,
  seq: number,
  names: readonly unknown[],
): Promise<void> {
  await db.deleteFrom('people_keys').where('person_seq', '=', seq).execute();
  const keys = JSON.stringify(nameKeysOf(names.filter((name) => typeof name === 'string')));
  await sql`insert into people_keys (key, person_seq) select value, ${seq} from json_each(${keys})`.execute(
    db,
  );
}

// biome-ignore lint/plugin: few enough rows to be held at once
const atOnce = 500;

/** Writes anew what everybody is found under, some at a time, so that others have their turn. */
export async function writeAllNameKeys(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  // Read and written in one transaction: whoever takes another name meanwhile is found under that.
  const writeSome = (last: number) =>
    db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('people')
        .select(['seq', 'user_name', 'alias'])
        .where('seq', '>', last)
        .orderBy('seq')
        .limit(atOnce)
        .execute();
      for (const { seq, user_name, alias } of rows) await writeNameKeys(tx, seq, [user_name, alias]);
      return rows.at(-1)?.seq;
    });
  for (let last: number | undefined = 0; last !== undefined; last = await writeSome(last))
    signal.throwIfAborted();
}

/** Those who are called so and may sign in, the nearest first. */
export async function findNamed(
  db: Kysely<Database>,
  { names, whole, limit, after }: Page,
): Promise<NamedPerson[]> {
  const all = sql`select id, user_name, ${rankOf(whole)} as rank from people
    where seq in (${seqsOf(names)}) and disabled = 0`;
  const { rows } = await sql<{ id: string; user_name: string; rank: number }>`
    select * from (${all}) where ${after ? behind(['rank', 'user_name'], after) : sql`1`}
    order by rank, user_name limit ${limit}`.execute(db);
  return rows.map(({ id, user_name, rank }) => ({ id, userName: user_name, rank }));
}

/** Counts them, but no further than a limit. */
export async function countNamed(db: Kysely<Database>, names: Names, atMost: number): Promise<number> {
  if (names.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from people where seq in (${seqsOf(names)}) and disabled = 0 limit ${atMost}
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

function seqsOf(names: Names): RawBuilder<unknown> {
  const readings = names.map((all) => {
    const parts = all.map((choices) => {
      const ranges = choices.map(([from, to]) => sql`(key >= ${from} and key <= ${to})`);
      return sql`select person_seq from people_keys where ${sql.join(ranges, sql` or `)}`;
    });
    return sql`select person_seq from (${sql.join(parts, sql` intersect `)})`;
  });
  return sql.join(readings, sql` union `);
}

function rankOf(whole: string): RawBuilder<number> {
  const start = `${whole.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<number>`case
    when lower(user_name) = ${whole} or lower(alias) = ${whole} then 0
    when user_name like ${start} escape '\\' or alias like ${start} escape '\\' then 1
    else 2 end`;
}
