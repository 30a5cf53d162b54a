import { type Kysely, sql } from 'kysely';
import { stored } from '#generated/store/tables.ts';
import type { Database } from './database.ts';

interface JsonField {
  field: string;
  index?: boolean;
  was?: readonly string[];
}

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
      if (field.index) wanted.set(`${indexPrefix}${table}_${field.field}`, indexOf(table, field.field));
    }
  }
  await fitIndexes(db, wanted);
}

type Entities = Record<string, { table: string; json: readonly JsonField[] }>;

const indexOf = (table: string, field: string) =>
  `on ${quote(table)} (json_extract(extra, ${text(`$.${field}`)}))`;

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
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and substr(name, 1, ${indexPrefix.length}) = ${indexPrefix}
  `.execute(db);
  for (const { name } of rows) {
    if (!wanted.has(name)) await sql.raw(`drop index ${quote(name)}`).execute(db);
  }
  for (const [name, on] of wanted) {
    await sql.raw(`create index if not exists ${quote(name)} ${on}`).execute(db);
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
