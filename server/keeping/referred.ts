import type { Kysely } from 'kysely';
import type { Rows, StoredEntity } from '#generated/store/tables.ts';
import type { Database } from '../store/database.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row as it is shown, and the ids that it holds, by their fields. */
export interface Shown {
  view: Values;
  idIn(field: string): unknown;
}

/** Views of rows with what they show of the things that they refer to: one question for each of these, however many rows there are. */
export async function withReferred(
  db: Kysely<Database>,
  { shows = [] }: StoredEntity,
  names: readonly string[],
  rows: readonly Shown[],
): Promise<Values[]> {
  const asked = shows.filter(({ field }) => names.includes(field));
  const found = new Map<string, ReadonlyMap<unknown, Values>>();
  for (const { by, entity } of asked) {
    const ids = [
      ...new Set(rows.map(({ idIn }) => idIn(by)).filter((id) => id !== undefined && id !== null)),
    ];
    if (!found.has(by)) found.set(by, await readByIds(db, entity as keyof Rows, ids));
  }
  return rows.map(({ view, idIn }) => {
    const more = asked.flatMap(({ field, by, of }) => {
      const value = found.get(by)?.get(idIn(by))?.[of];
      return value === undefined ? [] : [[field, value] as const];
    });
    return more.length === 0 ? view : { ...view, ...Object.fromEntries(more) };
  });
}

async function readByIds(
  db: Kysely<Database>,
  name: keyof Rows,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, Values>> {
  const rows = await new KeptRows(db, name).findAll('id', ids);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}
