import type { Kysely } from 'kysely';
import type { ItemCard } from '#generated/types.ts';
import type { Cursors } from '../http/cursor.ts';
import { HubError } from '../http/hub-error.ts';
import type { PersonRecord, Viewer } from '../people/index.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { TextIndex } from '../store/text-index.ts';
import { canSee } from './access.ts';
import { CardCache } from './card-cache.ts';
import { Creation, type CreationDates, type NewItem } from './creation.ts';
import type { Place } from './list-query.ts';
import { Lister, type ListInput, type ListPage } from './lister.ts';
import { type Figures, popularityOf } from './popularity.ts';
import { presentCard } from './present.ts';
import { type ItemRecord, recordOf, selectItems } from './record.ts';
import { Refresh } from './refresh.ts';
import { type NewTag, TagBook } from './tag-book.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  texts: TextIndex;
  cursors: Cursors;
}

/** The items room as the rest of the server sees it. */
export interface Items {
  readonly tags: TagBook;
  /** The item at a path, if the viewer may see it. */
  find(kind: string, user: string, name: string, viewer: Viewer | null): Promise<ItemRecord | undefined>;
  findPublic(kind: string, user: string, name: string): Promise<ItemRecord | undefined>;
  /** The item of a key; throws `itemNotFound` for what is missing and what is hidden alike. */
  get(key: string, viewer: Viewer | null): Promise<ItemRecord>;
  page(input: ListInput, viewer: Viewer | null): Promise<ListPage>;
  /** As `page`, but the bare places, for those who filter further. */
  places(input: Omit<ListInput, 'cursor'>, viewer: Viewer | null, after?: Place): Promise<Place[]>;
  /** Tag ids by category; undefined when a name is unknown, so that nothing can match. */
  tagGroups(names: readonly string[]): number[][] | undefined;
  countOf(kind: string, viewer: Viewer | null): Promise<number>;
  cards(seqs: readonly number[]): Promise<ItemCard[]>;
  /** Adds or renames tags, in the order in which they are shown. */
  defineTags(tags: readonly NewTag[]): Promise<void>;
  create(input: NewItem, owner: PersonRecord, dates?: CreationDates): Promise<ItemRecord>;
  /** Brings the row and the text index up to what the repository holds. */
  refresh(itemId: string): Promise<void>;
  setFigures(itemId: string, figures: Figures): Promise<void>;
  /** A person who is shown on cards has changed. */
  forgetCards(): void;
  /** Finishes creations that a crash interrupted. */
  resume(): Promise<number>;
}

/** Opens the items room. */
export async function createItems({ db, repos, texts, cursors }: Needs): Promise<Items> {
  const tags = new TagBook(db);
  await tags.load();
  const lister = new Lister(db, tags, cursors);
  const cards = new CardCache((seqs) => loadCards(db, tags, seqs));
  const record = (id: string) => firstRecord(selectItems(db).where('items.id', '=', id));
  const refresher = new Refresh({ db, repos, texts, tags, record, changed: (seq) => cards.drop(seq) });
  const refresh = (id: string) => refresher.run(id);
  const creation = new Creation({ db, repos, tags, record, refresh });

  const find: Items['find'] = async (kind, user, name, viewer) => {
    const query = selectItems(db)
      .where('people.user_name', '=', user)
      .where('items.kind', '=', kind)
      .where('items.name', '=', name);
    const item = await firstRecord(query);
    return item && canSee(item, viewer) ? item : undefined;
  };

  return {
    tags,
    find,
    findPublic: (kind, user, name) => find(kind, user, name, null),
    async get(key, viewer) {
      const item = await firstRecord(selectItems(db).where('items.key', '=', key));
      if (!item || !canSee(item, viewer)) throw new HubError('itemNotFound');
      return item;
    },
    page: (input, viewer) => lister.page(input, viewer),
    places: (input, viewer, after) => lister.places(input, viewer, after),
    tagGroups: (names) => lister.groupsOf(names),
    countOf: (kind, viewer) => lister.countOf(kind, viewer),
    cards: (seqs) => cards.of(seqs),
    async defineTags(list) {
      await tags.define(list);
      cards.clear();
    },
    async create(input, owner, dates) {
      const id = await creation.create(input, owner, dates);
      const item = await record(id);
      if (!item) throw new Error('An item vanished while it was being created.');
      return item;
    },
    refresh,
    async setFigures(id, figures) {
      await setFigures(db, id, figures);
      await refresher.index(id);
    },
    forgetCards: () => cards.clear(),
    resume: () => creation.resume(),
  };
}

async function firstRecord(query: ReturnType<typeof selectItems>): Promise<ItemRecord | undefined> {
  const row = await query.executeTakeFirst();
  return row && recordOf(row);
}

async function loadCards(
  db: Kysely<Database>,
  tags: TagBook,
  seqs: readonly number[],
): Promise<Map<number, ItemCard>> {
  const rows = await selectItems(db).where('items.seq', 'in', seqs).execute();
  return new Map(rows.map((row) => [row.seq, presentCard(recordOf(row), tags)]));
}

async function setFigures(db: Kysely<Database>, id: string, figures: Figures): Promise<void> {
  const { update_time } = await db
    .selectFrom('items')
    .select('update_time')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('items')
    .set({
      browse_count: figures.browseCount,
      download_count: figures.downloadCount,
      favorite_count: figures.favoriteCount,
      popularity: popularityOf(figures, update_time),
    })
    .where('id', '=', id)
    .execute();
}
