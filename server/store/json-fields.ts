import { type Kysely, sql } from 'kysely';
import { stored } from '#generated/store/tables.ts';
import type { Database } from './database.ts';
import { isNumber, type KeptField, numberIn } from './fields.ts';

type JsonField = Pick<KeptField, 'field'> & Partial<KeptField>;

const indexPrefix = 'json_';

/**
 * Fits the JSON columns to what the spec says today: renames (`was:`) and expression indexes (`index: true`).
 * A field that left the spec keeps its values: data is never dropped.
 */
export async function applyJsonFields(db: Kysely<Database>, entities: Entities = stored): Promise<void> {
  const wanted = new Map<string, string>();
  for (const [entity, { table, json }] of Object.entries(entities)) {
    for (const field of json) {
      for (const was of field.was ?? []) await rename(db, { entity, table, field: field.field, was });
      if (field.index) wanted.set(`${indexPrefix}${table}_${field.field}`, indexOf(table, field));
    }
  }
  await fitIndexes(db, wanted);
}

type Entities = Record<string, { table: string; json: readonly JsonField[] }>;

/** Lists of items are read kind by kind, along an order whose ties the number breaks; so their indexes are. */
const listed: Readonly<Record<string, (value: string) => string>> = {
  items: (value) => `kind, visibility, ${value}, seq`,
};

function indexOf(table: string, { schemaType = 'text', index = true, was = [], ...rest }: JsonField): string {
  const field: KeptField = { schemaType, index, was, ...rest };
  const inList = listed[table];
  if (inList && isNumber(field)) return `on ${quote(table)} (${inList(numberIn(field))})`;
  return `on ${quote(table)} (json_extract(extra, ${text(`$.${field.field}`)}))`;
}

async function rename(
  db: Kysely<Database>,
  { entity, table, field, was }: { entity: string; table: string; field: string; was: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const done = await tx
      .insertInto('renames')
      .values({ entity, field, was })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (done.numInsertedOrUpdatedRows === 0n) return;
    const [from, to] = [`$.${was}`, `$.${field}`];
    await sql`
      update ${sql.table(table)}
      set extra = json_remove(json_set(extra, ${to}, json(extra -> ${from})), ${from})
      where json_type(extra, ${from}) is not null and json_type(extra, ${to}) is null
    `.execute(tx);
  });
}

async function fitIndexes(db: Kysely<Database>, wanted: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and substr(name, 1, ${indexPrefix.length}) = ${indexPrefix}
  `.execute(db);
  for (const { name, sql: statement } of rows) {
    const on = wanted.get(name);
    if (on === undefined || !statement.endsWith(on)) await sql.raw(`drop index ${quote(name)}`).execute(db);
  }
  for (const [name, on] of wanted) {
    await sql.raw(`create index if not exists ${quote(name)} ${on}`).execute(db);
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
