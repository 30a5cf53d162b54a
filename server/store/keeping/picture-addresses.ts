import { type Kysely, sql } from 'kysely';
import { type StoredEntity, stored } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import type { Store } from '../open.ts';

/**
 * Rows hold the addresses of their pictures as text: where the product has another base or path than it had, they are written anew. All of a
 * field are as one of them is, since each start does it.
 */
export async function renewPictureAddresses(
  { db, missing }: Pick<Store, 'db' | 'missing'>,
  beginning: string,
): Promise<void> {
  // A table that no migration has made is told of at the start, and holds nothing.
  for (const [entity, kept] of Object.entries<StoredEntity>(stored))
    for (const field of missing.includes(kept.table) ? [] : Object.keys(kept.pictures ?? {}))
      await renewField(db, beginning, { entity, kept, field });
}

interface Place {
  entity: string;
  kept: StoredEntity;
  field: string;
}

async function renewField(
  db: Kysely<Database>,
  beginning: string,
  { entity, kept, field }: Place,
): Promise<void> {
  const columnOf = (name: string) => kept.core.find((one) => one.field === name)?.column;
  const table = sql.table(kept.table);
  const key = sql.ref(`${kept.table}.${columnOf(kept.stamps?.id ?? 'id') ?? 'seq'}`);
  const column = columnOf(field);
  const path = sql.lit(`$.${field}`);
  const value =
    column === undefined ? sql`json_extract(${table}.extra, ${path})` : sql.ref(`${kept.table}.${column}`);
  // One row for each size: whichever is taken, the address is the same.
  const holds = sql`
    picture.entity = ${entity} and picture.field = ${field} and picture.row_id = ${key}
    and substr(${value}, -length(picture.id) - 1) = '/' || picture.id
  `;
  const found = await sql<{ value: string; id: string }>`
    select ${value} as value, picture.id from pictures as picture, ${table} where ${holds} limit 1
  `.execute(db);
  const [first] = found.rows;
  if (first === undefined || first.value === `${beginning}${first.id}`) return;
  const address = sql`${beginning} || picture.id`;
  const set =
    column === undefined
      ? sql`extra = json_set(${table}.extra, ${path}, ${address})`
      : sql`${sql.ref(column)} = ${address}`;
  await sql`update ${table} set ${set} from pictures as picture where ${holds}`.execute(db);
}
