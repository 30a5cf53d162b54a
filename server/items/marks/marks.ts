import { createHmac } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { networkOf } from '../../load/network.ts';
import { msPerDay, msPerHour } from '../../load/units.ts';
import type { Viewer } from '../../rights/index.ts';
import { isOwn } from '../../rights/of-items.ts';
import type { Database } from '../../store/database.ts';
import { seenSql, type VisibleScope } from '../../store/visible-scope.ts';
import type { ItemRecord } from '../record.ts';
import { type Channel, countInDay } from './day-counts.ts';
import { type Figures, keptWeight, weights } from './popularity.ts';

interface Needs {
  /** Known to this data folder alone: marks cannot be led back to an address by trying all of them. */
  secret: string;
  db: Kysely<Database>;
  /** Whether whoever comes is counted now. */
  counts(): boolean;
  /** Told of every item whose figures moved. */
  moved(seq: number): Promise<void>;
}

/** What is marked, and what rules ask of it. */
type Marked = Pick<ItemRecord, 'seq' | 'fields'>;
/** What is a favourite, as events know it. */
type Named = Pick<ItemRecord, 'seq' | 'id'>;

/** Who visits or downloads: a person, or whoever comes from an address. */
export interface Visitor {
  viewer: Pick<Viewer, 'id'> | null;
  address: string;
}

export interface FavoritePlace {
  /** When it became a favourite, in ms. */
  time: number;
  seq: number;
}

export interface FavorerPlace {
  /** When they favoured it, in ms. */
  time: number;
  id: string;
}

interface FavoritesQuery {
  kind: string | undefined;
  scopes: readonly VisibleScope[];
  /** The last place of the page before. */
  after?: FavoritePlace;
  limit: number;
}

// biome-ignore lint/plugin: 132 bits of a hash in base64
const hashChars = 22;

/** What people do with items: each mark counts once, and the database keeps the counts (0006-marks). */
export class Marks {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Counts a visit, once per viewer, item and day. Owners' own do not count. */
  async visit(item: Marked, by: Visitor, now: number): Promise<boolean> {
    if (isOwn(by.viewer, item) || !this.#needs.counts()) return false;
    const { seq } = item;
    const row = { item_seq: seq, viewer: this.#hashOf(by), day: Math.floor(now / msPerDay) };
    return this.#mark(
      { seq, figure: 'browseCount', now },
      (tx) =>
        tx
          .insertInto('visits')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      (tx) => countInDay(tx, { seq, day: row.day, what: 'visit', channel: 'page', first: sortOf(by) }),
    );
  }

  /** Counts a download, once per viewer, item and hour. Owners' own do not count. */
  async download(item: Marked, by: Visitor & { channel: Channel }, now: number): Promise<boolean> {
    if (isOwn(by.viewer, item) || !this.#needs.counts()) return false;
    const { seq } = item;
    const { channel } = by;
    const row = { item_seq: seq, viewer: this.#hashOf(by), hour: Math.floor(now / msPerHour), channel };
    const day = Math.floor(now / msPerDay);
    return this.#mark(
      { seq, figure: 'downloadCount', now },
      (tx) =>
        tx
          .insertInto('downloads')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      async (tx) => {
        const first = (await cameBefore(tx, row, day)) ? undefined : sortOf(by);
        await countInDay(tx, { seq, day, what: 'download', channel, first });
      },
    );
  }

  /** Puts an item among a person's favourites; one that is there stays as it was. */
  favorite({ seq, id }: Named, personId: string, now: number): Promise<boolean> {
    const row = { item_seq: seq, person_id: personId, create_time: now };
    return this.#mark(
      { seq, figure: 'favoriteCount', now },
      (tx) =>
        tx
          .insertInto('favorites')
          .values(row)
          .onConflict((conflict) => conflict.doNothing()),
      (tx) => recordEvent(tx, 'items.favorited', { at: now, by: personId, of: id }),
    );
  }

  /** Takes it out again, and with it what it had added. */
  async unfavorite({ seq, id }: Named, personId: string, now: number): Promise<boolean> {
    const gone = await this.#needs.db.transaction().execute(async (tx) => {
      const row = await tx
        .deleteFrom('favorites')
        .where('item_seq', '=', seq)
        .where('person_id', '=', personId)
        .returning('create_time')
        .executeTakeFirst();
      if (row === undefined) return false;
      await add(tx, seq, -keptWeight(weights.favoriteCount, row.create_time));
      await recordEvent(tx, 'items.unfavorited', { at: now, by: personId, of: id });
      return true;
    });
    if (gone) await this.#needs.moved(seq);
    return gone;
  }

  /** The ids of those of these items that are among a person's favourites. */
  async favoritesAmong(seqs: readonly number[], personId: string): Promise<ReadonlySet<string>> {
    if (seqs.length === 0) return new Set();
    const rows = await this.#needs.db
      .selectFrom('favorites')
      .innerJoin('items', 'items.seq', 'favorites.item_seq')
      .select('items.id')
      .where('person_id', '=', personId)
      .where('item_seq', 'in', seqs)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /** A person's favourites, newest first, as far as these scopes see them. */
  async favoritesOf(
    personId: string,
    { kind, scopes, after, limit }: FavoritesQuery,
  ): Promise<FavoritePlace[]> {
    const rows = await this.#needs.db
      .selectFrom('favorites')
      .innerJoin('items', 'items.seq', 'favorites.item_seq')
      .select(['favorites.create_time as time', 'items.seq as seq'])
      .where('person_id', '=', personId)
      .$if(kind !== undefined, (query) => query.where('items.kind', '=', kind ?? ''))
      .where(seenSql(scopes, 'items'))
      .$if(after !== undefined, (query) =>
        query.where((row) =>
          row.or([
            row('favorites.create_time', '<', after?.time ?? 0),
            row.and([
              row('favorites.create_time', '=', after?.time ?? 0),
              row('favorites.item_seq', '<', after?.seq ?? 0),
            ]),
          ]),
        ),
      )
      .orderBy('favorites.create_time', 'desc')
      .orderBy('favorites.item_seq', 'desc')
      .limit(limit)
      .execute();
    return rows;
  }

  /** Who favours an item, the latest first. */
  favorersOf(
    seq: number,
    { after, limit }: { after?: FavorerPlace; limit: number },
  ): Promise<FavorerPlace[]> {
    return this.#needs.db
      .selectFrom('favorites')
      .select(['create_time as time', 'person_id as id'])
      .where('item_seq', '=', seq)
      .$if(after !== undefined, (query) =>
        query.where((row) =>
          row.or([
            row('create_time', '<', after?.time ?? 0),
            row.and([row('create_time', '=', after?.time ?? 0), row('person_id', '<', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('create_time', 'desc')
      .orderBy('person_id', 'desc')
      .limit(limit)
      .execute();
  }

  /**
   * What is kept of a visitor. All visitors of a network count as one: what a browser says of itself could be made up
   * anew for each visit.
   */
  #hashOf({ viewer, address }: Visitor): string {
    const who = viewer ? `person ${viewer.id}` : `network ${networkOf(address)}`;
    return createHmac('sha256', this.#needs.secret).update(who).digest('base64url').slice(0, hashChars);
  }

  /** It is forgotten who visited and downloaded on the days before: no mark of theirs counts any longer. */
  async forget(now: number): Promise<void> {
    const { db } = this.#needs;
    await db
      .deleteFrom('visits')
      .where('day', '<', Math.floor(now / msPerDay))
      .execute();
    await db
      .deleteFrom('downloads')
      .where('hour', '<', firstHourOf(Math.floor(now / msPerDay)))
      .execute();
  }

  async #mark(
    { seq, figure, now }: { seq: number; figure: keyof Figures; now: number },
    insert: (tx: Transaction<Database>) => {
      executeTakeFirst(): Promise<{ numInsertedOrUpdatedRows?: bigint }>;
    },
    record?: (tx: Transaction<Database>) => Promise<void>,
  ): Promise<boolean> {
    const isNew = await this.#needs.db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows = 0n } = await insert(tx).executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return false;
      await add(tx, seq, keptWeight(weights[figure], now));
      await record?.(tx);
      return true;
    });
    if (isNew) await this.#needs.moved(seq);
    return isNew;
  }
}

const sortOf = ({ viewer }: Visitor) => (viewer ? 'person' : 'network');

const firstHourOf = (day: number) => (day * msPerDay) / msPerHour;

/** Whether the same one has downloaded the same earlier that day, through the same door. */
async function cameBefore(
  tx: Transaction<Database>,
  row: Pick<Selectable<Database['downloads']>, 'item_seq' | 'viewer' | 'hour' | 'channel'>,
  day: number,
): Promise<boolean> {
  const earlier = await tx
    .selectFrom('downloads')
    .select('hour')
    .where('item_seq', '=', row.item_seq)
    .where('viewer', '=', row.viewer)
    .where('hour', '>=', firstHourOf(day))
    .where('hour', '<', row.hour)
    .where('channel', '=', row.channel)
    .executeTakeFirst();
  return earlier !== undefined;
}

async function add(tx: Transaction<Database>, seq: number, popularity: number): Promise<void> {
  await tx
    .updateTable('items')
    .set((row) => ({ popularity: row('popularity', '+', popularity) }))
    .where('seq', '=', seq)
    .execute();
}

/** Takes out all that is among a person's favourites who goes, with what it had added. */
export async function forgetFavorites(tx: Transaction<Database>, personId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('favorites')
    .where('person_id', '=', personId)
    .returning(['item_seq', 'create_time'])
    .execute();
  for (const { item_seq, create_time } of rows)
    await add(tx, item_seq, -keptWeight(weights.favoriteCount, create_time));
}
