import { type Kysely, sql } from 'kysely';
import { type StoredEntity, stored } from '#generated/store/tables.ts';
import type { Database } from './database.ts';
import { isNotUnique } from './faults.ts';
import {
  filterExpression,
  isText,
  type KeptField,
  type KeptFields,
  literal,
  orderExpression,
  sortExpression,
  textIn,
} from './fields.ts';
import { ofTypeIn } from './held-types.ts';
import { keepsItems } from './own-items.ts';
import { quoted } from './schema/quoted.ts';

type JsonField = Pick<KeptField, 'field'> & Partial<KeptField>;

const indexPrefix = 'json_';

/**
 * Fits the JSON columns to what the spec says today: renames (`was:`) and expression indexes (`index: true`).
 * A field that left the spec keeps its values: data is never dropped. Gives back the tables and columns that no migration has
 * made: a spec that is ahead of its migrations must not keep all else from being answered. Such a table is left as it is;
 * and what is to be unique and is not, since rows from before are alike.
 */
export async function applyJsonFields(
  db: Kysely<Database>,
  entities: Entities = stored,
): Promise<{ missing: string[]; alike: string[] }> {
  const wanted = new Map<string, string>();
  const there = await columnsByTable(db);
  const missing: string[] = [];
  const left = new Set<string>();
  for (const [entity, kept] of Object.entries(entities)) {
    const { table, core = [], json, orders = [], stamps, unique = [], indexes = [] } = kept;
    const lacking = lackingOf(table, core, there.get(table));
    if (lacking.length > 0) {
      missing.push(...lacking);
      left.add(table);
      continue;
    }
    const fields: KeptFields = { core, json: json.map(whole) };
    const last = quoted(core.find(({ field }) => field === stamps?.id)?.column ?? 'seq');
    for (const field of fields.json) {
      for (const was of field.was) await rename(db, { entity, table, field: field.field, was });
      for (const [name, on] of field.index ? indexesOf(field, fields, orders) : [])
        wanted.set(
          `${indexPrefix}${table}_${name}`,
          `on ${quoted(table)} (${listed[table]?.(on) ?? `${on}, ${last}`})`,
        );
    }
    for (const names of indexes) {
      const on = names.map((name, at) => foundBy(name, fields, at === names.length - 1 ? orders : []));
      wanted.set(
        `${indexPrefix}${table}_${names.join(severalMark)}`,
        `on ${quoted(table)} (${listed[table]?.(on.join(', ')) ?? `${on.join(', ')}, ${last}`})`,
      );
    }
    for (const names of unique) {
      const on = names.map((name) => comparedBy(name, fields)).join(', ');
      wanted.set(uniqueIndex(table, names), `on ${quoted(table)} (${on})`);
    }
  }
  return { missing, alike: await fitIndexes(db, wanted, left) };
}

async function columnsByTable(db: Kysely<Database>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select name, (select json_group_array(own.name) from pragma_table_info(made.name) as own) as columns
    from sqlite_master as made where type = 'table'
  `.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, new Set(JSON.parse(columns) as string[])]));
}

/** The table, or those of its columns that are not there. */
function lackingOf(
  table: string,
  core: KeptFields['core'],
  columns: ReadonlySet<string> | undefined,
): string[] {
  if (columns === undefined) return [table];
  const asked = [...core.map(({ column }) => column), 'extra'];
  return asked.filter((column) => !columns.has(column)).map((column) => `${table}.${column}`);
}

interface Kept extends Partial<Pick<StoredEntity, 'core' | 'orders' | 'stamps' | 'unique' | 'indexes'>> {
  table: string;
  json: readonly JsonField[];
}
type Entities = Record<string, Kept>;

const whole = ({ schemaType = 'text', index = false, was = [], ...rest }: JsonField): KeptField => ({
  ...{ schemaType, index, was },
  ...rest,
});

/** The index that holds fields to be unique; the database names it where they are not. */
export const uniqueIndex = (table: string, names: readonly string[]): string =>
  `${indexPrefix}${table}${uniqueMark}${names.join('+')}`;

/** No field is called so. */
const [uniqueMark, severalMark] = ['=', '+'];

/** What a list that is found by several fields asks of one, or is ordered by, where it is the last of them. */
function foundBy(name: string, fields: KeptFields, orders: readonly string[]): string {
  if (orders.includes(name)) return orderExpression(name, fields);
  const column = fields.core.find(({ field }) => field === name)?.column;
  return column === undefined ? filterExpression(name, undefined, fields) : quoted(column);
}

/** What is empty is shared by any number of rows. */
function comparedBy(name: string, { core, json }: KeptFields): string {
  const column = core.find(({ field }) => field === name)?.column;
  if (column !== undefined) return quoted(column);
  const kept = json.find(({ field }) => field === name);
  const value = ofTypeIn(name, kept?.schemaType ?? 'text');
  const standIn = kept?.default;
  if (standIn === undefined) return value;
  return `coalesce(${value}, ${typeof standIn === 'string' ? literal(standIn) : Number(standIn)})`;
}

/** What breaks ties stands last: the id of what has no code of its own, else the number of the row. Lists of items are read kind by kind; so their indexes are. */
const listed: Readonly<Record<string, (values: string) => string>> = keepsItems
  ? { items: (values) => `kind, visibility, ${values}, seq` }
  : {};

/**
 * What lists need of a field, by the names of indexes: its own order; of a text, each order of what has one text, so that
 * what is found comes sorted.
 */
function indexesOf(
  field: KeptField,
  fields: KeptFields,
  orders: readonly string[],
): [name: string, on: string][] {
  const { field: name } = field;
  const order = sortExpression(name, undefined, fields);
  const found = isText(field) ? textIn(field) : order;
  const others = found === order ? orders.filter((one) => one !== name) : orders;
  const sorted = isText(field) ? others : [];
  return [
    [name, order],
    ...sorted.map((one): [string, string] => [
      `${name}.${one}`,
      `${found}, ${sortExpression(one, undefined, fields)}`,
    ]),
  ];
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

async function fitIndexes(
  db: Kysely<Database>,
  wanted: ReadonlyMap<string, string>,
  left: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string; table: string; sql: string }>`
    select name, tbl_name as "table", sql from sqlite_master where type = 'index' and substr(name, 1, ${indexPrefix.length}) = ${indexPrefix}
  `.execute(db);
  for (const { name, table, sql: statement } of rows) {
    if (left.has(table)) continue;
    const on = wanted.get(name);
    if (on === undefined || !statement.endsWith(on)) await sql.raw(`drop index ${quoted(name)}`).execute(db);
  }
  const alike: string[] = [];
  for (const [name, on] of wanted) {
    const [, fields] = name.split(uniqueMark);
    const made = sql
      .raw(`create ${fields ? 'unique ' : ''}index if not exists ${quoted(name)} ${on}`)
      .execute(db);
    // What is said late cannot undo what was written before: the rows stay, and somebody is told.
    await (fields ? made.catch(onAlike(() => alike.push(name.slice(indexPrefix.length)))) : made);
  }
  return alike;
}

const onAlike = (tell: () => void) => (error: unknown) => {
  if (!isNotUnique(error)) throw error;
  tell();
};
