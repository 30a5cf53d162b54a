import type { Kysely } from 'kysely';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import { dropPictures, takePictures } from '../pictures/index.ts';
import type { Database } from '../store/database.ts';
import { type KeptRow, KeptRows } from '../store/keeping/kept-rows.ts';

type Values = Readonly<Record<string, unknown>>;

interface Writing {
  name: keyof Rows;
  given: Values;
  before?: Values;
}

const hasPictures = (name: keyof Rows) => (stored[name] as StoredEntity).pictures !== undefined;

/** Makes or changes a row, and keeps the pictures that were given with it. */
export async function writeWithPictures<Row extends KeptRow | 'elsewhere' | undefined>(
  db: Kysely<Database>,
  { name, given, before }: Writing,
  write: (rows: KeptRows, given: Values) => Promise<Row>,
): Promise<Row> {
  if (!hasPictures(name)) return write(new KeptRows(db, name), given);
  const taken = await takePictures(name, given, before);
  return db.transaction().execute(async (tx) => {
    const row = await write(new KeptRows(tx, name), taken.given);
    if (typeof row === 'object') await taken.keep(tx, row.id);
    return row;
  });
}

/** Takes a row away, and its pictures. */
export async function removeWithPictures(
  db: Kysely<Database>,
  entity: keyof Rows,
  rowId: string,
): Promise<KeptRow | undefined> {
  if (!hasPictures(entity)) return new KeptRows(db, entity).remove(rowId);
  return db.transaction().execute(async (tx) => {
    await dropPictures(tx, { entity, rowId });
    return new KeptRows(tx, entity).remove(rowId);
  });
}
