import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import { type Figures, keptWeight, weights } from './popularity.ts';

interface Needs {
  db: Kysely<Database>;
  /** Told of every item whose figures moved. */
  moved(seq: number): void;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What people do with items: each mark counts once, and the database keeps the counts (0006-marks). */
export class Marks {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Counts a visit, once per viewer, item and day. */
  visit(seq: number, viewer: string, now: number): Promise<boolean> {
    const row = { item_seq: seq, viewer, day: Math.floor(now / dayMs) };
    return this.#mark(seq, 'browseCount', now, (tx) =>
      tx
        .insertInto('visits')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** Counts a download, once per viewer, item and hour. */
  download(seq: number, viewer: string, now: number): Promise<boolean> {
    const row = { item_seq: seq, viewer, hour: Math.floor(now / hourMs) };
    return this.#mark(seq, 'downloadCount', now, (tx) =>
      tx
        .insertInto('downloads')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** Puts an item among a person's favourites; one that is there stays as it was. */
  favorite(seq: number, personId: string, now: number): Promise<boolean> {
    const row = { item_seq: seq, person_id: personId, create_time: now };
    return this.#mark(seq, 'favoriteCount', now, (tx) =>
      tx
        .insertInto('favorites')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** Takes it out again, and with it what it had added. */
  async unfavorite(seq: number, personId: string): Promise<boolean> {
    const gone = await this.#needs.db.transaction().execute(async (tx) => {
      const row = await tx
        .deleteFrom('favorites')
        .where('item_seq', '=', seq)
        .where('person_id', '=', personId)
        .returning('create_time')
        .executeTakeFirst();
      if (row) await add(tx, seq, -keptWeight(weights.favoriteCount, row.create_time));
      return row !== undefined;
    });
    if (gone) this.#needs.moved(seq);
    return gone;
  }

  /** Which of these items are among a person's favourites. */
  async favoritesAmong(seqs: readonly number[], personId: string): Promise<ReadonlySet<number>> {
    if (seqs.length === 0) return new Set();
    const rows = await this.#needs.db
      .selectFrom('favorites')
      .select('item_seq')
      .where('person_id', '=', personId)
      .where('item_seq', 'in', seqs)
      .execute();
    return new Set(rows.map(({ item_seq }) => item_seq));
  }

  /** Forgets who visited and downloaded longer ago than any mark counts. */
  async forgetBefore(now: number): Promise<void> {
    const { db } = this.#needs;
    await db
      .deleteFrom('visits')
      .where('day', '<', Math.floor(now / dayMs))
      .execute();
    await db
      .deleteFrom('downloads')
      .where('hour', '<', Math.floor(now / hourMs))
      .execute();
  }

  async #mark(
    seq: number,
    figure: keyof Figures,
    now: number,
    insert: (tx: Transaction<Database>) => {
      executeTakeFirst(): Promise<{ numInsertedOrUpdatedRows?: bigint }>;
    },
  ): Promise<boolean> {
    const isNew = await this.#needs.db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows = 0n } = await insert(tx).executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      await add(tx, seq, keptWeight(weights[figure], now));
      return true;
    });
    if (isNew) this.#needs.moved(seq);
    return isNew;
  }
}

async function add(tx: Transaction<Database>, seq: number, popularity: number): Promise<void> {
  await tx
    .updateTable('items')
    .set((row) => ({ popularity: row('popularity', '+', popularity) }))
    .where('seq', '=', seq)
    .execute();
}
