import { type Kysely, sql } from 'kysely';

const run = <Row>(db: Kysely<unknown>, text: string) => sql.raw<Row>(text).execute(db);

interface Made {
  name: string;
  type: string;
  sql: string;
}

/**
 * Makes a table anew with its rows, where a part of what it says of itself changes that SQLite says only once, and after it
 * what hangs on it. What other tables say of this one stays as it is while it is away, under `legacy_alter_table`.
 */
export async function makeAnew(
  db: Kysely<unknown>,
  table: string,
  { before, now }: { before: string; now: string },
): Promise<void> {
  const { rows } = await run<Made>(
    db,
    `select name, type, sql from sqlite_master where tbl_name = '${table}' and sql is not null order by rowid`,
  );
  const own = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const anew = own.replace(/^create table "?\w+"?/i, `create table ${table}_anew`).replace(before, now);
  if (!own.includes(before)) throw new Error(`The table ${table} does not say ${before} as it did.`);
  await run(db, anew);
  await run(db, `insert into ${table}_anew select * from ${table}`);
  await run(db, `drop table ${table}`);
  await run(db, `alter table ${table}_anew rename to ${table}`);
  for (const { type, sql: text } of rows) if (type !== 'table') await run(db, text);
}

/** Where foreign keys are heeded, rows that refer to a table go with it. */
export async function assertNothingGoesAlong(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await run<{ foreign_keys: number }>(db, 'pragma foreign_keys');
  const { rows: some } = await run(db, `select 1 from ${table} limit 1`);
  if (rows[0]?.foreign_keys === 1 && some.length > 0)
    throw new Error(`The table ${table} cannot be made anew where foreign keys are heeded.`);
}
