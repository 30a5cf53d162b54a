import { type Kysely, sql, type Transaction } from 'kysely';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import { KeptRows } from './kept-rows.ts';

/** Where accounts are kept. */
const accounts = 'people';

/** A thing that the product keeps without code, and the columns of it that hold whose it is. */
export interface OwnThing {
  entity: keyof Rows;
  table: string;
  columns: readonly { column: string; field: string; whenGone: 'removed' | 'emptied' | undefined }[];
}

/** Every thing of which a row may be somebody's, as the description says. */
export function thingsOfPeople(): OwnThing[] {
  return Object.entries(stored as Readonly<Record<string, StoredEntity>>).flatMap(
    ([entity, { table, core, refers = {}, whenGone = {} }]) => {
      const columns = core.flatMap(({ field, column }) =>
        refers[column] === accounts ? [{ column, field, whenGone: whenGone[column] }] : [],
      );
      return columns.length === 0 ? [] : [{ entity: entity as keyof Rows, table, columns }];
    },
  );
}

/** The rows that are somebody's, by any of these columns. */
export async function rowsOf(
  db: Kysely<Database> | Transaction<Database>,
  { entity, table, columns }: OwnThing,
  personId: string,
) {
  const held = columns.map(({ column }) => sql`${sql.ref(column)} = ${personId}`);
  const { rows } = await sql<object>`
    select * from ${sql.table(table)} where ${sql.join(held, sql` or `)} order by seq
  `.execute(db);
  const own = new KeptRows(db, entity);
  return rows.map((row) => own.read(row));
}

/** Takes out of a row whose it is, in these columns. */
export async function emptyColumns(
  tx: Transaction<Database>,
  { table, seq, columns }: { table: string; seq: number; columns: readonly string[] },
): Promise<void> {
  const sets = columns.map((column) => sql`${sql.ref(column)} = null`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where seq = ${seq}`.execute(tx);
}
