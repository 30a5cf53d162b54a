import type { Kysely } from 'kysely';
import { secretStoreBatch } from '#generated/constants.ts';
import type { Database } from '../store/database.ts';
import type { Key } from './keys.ts';
import { placeOf, type SealedPlace, unseal } from './sealing.ts';

/** A value as it is kept. */
export interface SealedRow {
  seq: number;
  keyId: string;
  place: SealedPlace;
  sealed: string;
}

/** All values of the store, or those that other keys than one have sealed, some at a time. */
export async function* sealedRows(
  db: Kysely<Database>,
  { but }: { but?: Key } = {},
): AsyncGenerator<readonly SealedRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('secrets')
      .select(['seq', 'item_id', 'name', 'places', 'key_id', 'value'])
      .where('seq', '>', after)
      .$if(but !== undefined, (query) => query.where('key_id', '!=', but?.id ?? ''))
      .orderBy('seq')
      .limit(secretStoreBatch)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ seq: row.seq, keyId: row.key_id, place: placeOf(row), sealed: row.value }));
    after = last.seq;
  }
}

/** What a row holds; undefined where none of the keys opens it. */
export function openedOf({ keyId, place, sealed }: SealedRow, ring: readonly Key[]): string | undefined {
  const key = ring.find(({ id }) => id === keyId);
  return key && unseal(key, place, sealed);
}

/** How the values of a store stand with keys. */
export interface Standing {
  all: number;
  /** Sealed with another key than the first, and readable. */
  older: number;
  unreadable: number;
}

export async function standingOf(db: Kysely<Database>, ring: readonly Key[]): Promise<Standing> {
  const standing: Standing = { all: 0, older: 0, unreadable: 0 };
  for await (const rows of sealedRows(db))
    for (const row of rows) {
      standing.all += 1;
      if (openedOf(row, ring) === undefined) standing.unreadable += 1;
      else if (row.keyId !== ring[0]?.id) standing.older += 1;
    }
  return standing;
}
