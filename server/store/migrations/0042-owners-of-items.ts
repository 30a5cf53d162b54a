import { type Kysely, sql } from 'kysely';

/** What points to owners from now on, and what it said before. */
const moved = {
  items: ['create_user_id text not null references people (id)', 'references owners (id)'],
  // A name that an item had leads on, whoever goes: nothing takes it away but the item.
  item_names: ['owner_id text not null references people (id) on delete cascade', 'references owners (id)'],
} as const;

const run = <Row>(db: Kysely<unknown>, text: string) => sql.raw<Row>(text).execute(db);

interface Made {
  name: string;
  type: string;
  sql: string;
}

/**
 * What belongs to somebody points to owners, of whom people are some. SQLite says of a table only once what it points to, so
 * it is made anew with its rows, and after it what hangs on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await assertNothingGoesAlong(db);
  // What other tables say of this one stays as it is while it is away.
  await run(db, 'pragma legacy_alter_table = on');
  for (const [table, [before, now]] of Object.entries(moved)) await makeAnew(db, table, { before, now });
  await run(db, 'pragma legacy_alter_table = off');
}

async function makeAnew(
  db: Kysely<unknown>,
  table: string,
  { before, now }: { before: string; now: string },
) {
  const { rows } = await run<Made>(
    db,
    `select name, type, sql from sqlite_master where tbl_name = '${table}' and sql is not null order by rowid`,
  );
  const own = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const anew = own
    .replace(/^create table "?\w+"?/i, `create table ${table}_anew`)
    .replace(before, before.replace(/references .*/, now));
  if (!anew.includes(now)) throw new Error(`The table ${table} does not say what it points to as it did.`);
  await run(db, anew);
  await run(db, `insert into ${table}_anew select * from ${table}`);
  await run(db, `drop table ${table}`);
  await run(db, `alter table ${table}_anew rename to ${table}`);
  for (const { type, sql: text } of rows) if (type !== 'table') await run(db, text);
}

/** Where foreign keys are heeded, rows that refer to a table go with it. */
async function assertNothingGoesAlong(db: Kysely<unknown>): Promise<void> {
  const { rows } = await run<{ foreign_keys: number }>(db, 'pragma foreign_keys');
  const { rows: items } = await run(db, 'select 1 from items limit 1');
  if (rows[0]?.foreign_keys === 1 && items.length > 0)
    throw new Error('The table of items cannot be made anew where foreign keys are heeded.');
}
