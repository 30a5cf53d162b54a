import type { Kysely, Transaction } from 'kysely';
import type { LanguageId } from '#generated/app.ts';
import type { HubItem, ItemCard, ItemLinks, McpWay, Profile, Quota, RelatedItem } from '#generated/types.ts';
import { HubError } from '../ground/hub-error.ts';
import { hasSetAside } from '../jobs/index.ts';
import type { Viewer } from '../rights/index.ts';
import { answersFor, canSee, isOwn, seesAmong } from '../rights/of-items.ts';
import type { Database } from '../store/database.ts';
import { type SecretInputs, secretInputsOf } from './connecting/secret-inputs.ts';
import { shownWays, toldOf } from './connecting/told.ts';
import { keptManifests } from './following/manifests.ts';
import { linksOf } from './linking/links-of.ts';
import { relatedTo } from './linking/related-to.ts';
import type { CardCache } from './lists/card-cache.ts';
import type { Lister } from './lists/lister.ts';
import { OpenItems } from './lists/open-items.ts';
import { ownerCounts } from './lists/owner-counts.ts';
import type { Places } from './lists/places.ts';
import { isTaken, movedFrom } from './making/names-of-items.ts';
import type { Limits } from './making/person-quota.ts';
import { quotaOf } from './making/quota.ts';
import type { Marks } from './marks/marks.ts';
import { presentItem } from './present.ts';
import { type ItemRecord, recordOf, selectItems } from './record.ts';
import type { TagBook } from './tags/tag-book.ts';

/** What the items room tells the rest of the server. */
export interface ItemReading {
  readonly tags: TagBook;
  readonly lists: Lister;
  /** All that every visitor may see. */
  readonly open: OpenItems;
  /** The item at a path, if the viewer may see it. */
  find(kind: string, user: string, name: string, viewer: Viewer | null): Promise<ItemRecord | undefined>;
  findPublic(kind: string, user: string, name: string): Promise<ItemRecord | undefined>;
  /** Where an item stands that used to stand at an address, if the viewer may see it. */
  movedFrom(kind: string, user: string, name: string, viewer: Viewer | null): Promise<ItemRecord | undefined>;
  /** The item of a key; throws `itemNotFound` for what is missing and what is hidden alike. */
  get(key: string, viewer: Viewer | null): Promise<ItemRecord>;
  /** The item of an id, as that of a key. */
  getById(id: string, viewer: Viewer | null): Promise<ItemRecord>;
  /** As `getById`; undefined where it is gone or hidden. */
  findById(id: string, viewer: Viewer | null): Promise<ItemRecord | undefined>;
  /** The ways to the server that an item describes; undefined where it describes none. */
  waysTo(item: ItemRecord): Promise<McpWay[] | undefined>;
  /** What the manifests of an item ask for that nobody may read. */
  secretInputsOf(item: ItemRecord): Promise<SecretInputs>;
  /** What an item is made from, and what uses it, as far as the viewer may see that. */
  linksOf(item: ItemRecord, language: LanguageId, viewer: Viewer | null): Promise<ItemLinks>;
  /** What is like an item, as far as the viewer may see it. */
  relatedTo(item: ItemRecord, language: LanguageId, viewer: Viewer | null): Promise<RelatedItem[]>;
  /** Whether a name is still free for a person and a kind. */
  isFree(ownerId: string, kind: string, name: string): Promise<boolean>;
  /** Tag ids by category; undefined when a name is unknown, so that nothing can match. */
  tagGroups(names: readonly string[]): number[][] | undefined;
  countOf(kind: string, viewer: Viewer | null): Promise<number>;
  /** How many items of each kind a person has, as far as a viewer may see them. */
  countsOf(ownerId: string, viewer: Viewer | null): Promise<Profile['counts']>;
  /** What a person has used and may use; as a part of a transaction where something hangs on it. */
  quotaOf(personId: string, tx?: Transaction<Database>): Promise<Quota>;
  /**
   * Cards, one for each of these in their order, undefined where it is gone or hidden meanwhile; a signed-in viewer's
   * show which are their favourites.
   */
  cards(seqs: readonly number[], viewer: Viewer | null): Promise<(ItemCard | undefined)[]>;
  /** What the page of an item shows a viewer of it. */
  present(item: ItemRecord, viewer: Viewer | null): Promise<HubItem>;
}

interface Needs {
  db: Kysely<Database>;
  tags: TagBook;
  places: Places;
  lists: Lister;
  cards: CardCache;
  marks: Marks;
  now(): number;
  /** What one person may have. */
  limits: Limits;
  /** Whether accounts are made by whoever comes along, from the network. */
  isOpen: boolean;
}

export function reading({ db, tags, places, lists, cards, marks, now, limits, isOpen }: Needs): ItemReading {
  const seenBy = (viewer: Viewer | null, item: ItemRecord | undefined) =>
    item && canSee(item, viewer, now()) ? item : undefined;
  const find: ItemReading['find'] = async (kind, user, name, viewer) => {
    const query = selectItems(db)
      .where('owners.name', '=', user)
      .where('items.kind', '=', kind)
      .where('items.name', '=', name);
    return seenBy(viewer, await firstRecord(query));
  };
  const findBy = async (column: 'items.key' | 'items.id', value: string, viewer: Viewer | null) =>
    seenBy(viewer, await firstRecord(selectItems(db).where(column, '=', value)));
  const getBy = async (...by: Parameters<typeof findBy>) => {
    const item = await findBy(...by);
    if (!item) throw new HubError('itemNotFound');
    return item;
  };
  const seen = async (seqs: readonly number[], viewer: Viewer | null) => {
    // What was found in another process may have been hidden since.
    const sees = seesAmong(viewer, now());
    return (await cards.of(seqs)).map((shown) => (shown && sees(shown) ? shown.card : undefined));
  };
  return {
    tags,
    lists,
    open: new OpenItems({ db, now }),
    find,
    findPublic: (kind, user, name) => find(kind, user, name, null),
    async movedFrom(kind, user, name, viewer) {
      const seq = await movedFrom(db, { kind, user, name });
      if (seq === undefined) return undefined;
      return seenBy(viewer, await firstRecord(selectItems(db).where('items.seq', '=', seq)));
    },
    get: (key, viewer) => getBy('items.key', key, viewer),
    getById: (id, viewer) => getBy('items.id', id, viewer),
    findById: (id, viewer) => findBy('items.id', id, viewer),
    async waysTo(item) {
      return shownWays((await keptManifests(db, item)).said);
    },
    async secretInputsOf(item) {
      return secretInputsOf((await keptManifests(db, item)).said);
    },
    async isFree(ownerId, kind, name) {
      return !(await isTaken(db, { ownerId, kind, name }));
    },
    tagGroups: (names) => places.groupsOf(names),
    countOf: (kind, viewer) => places.countOf(kind, viewer, now()),
    countsOf: (ownerId, viewer) => ownerCounts(db, ownerId, { viewer, now: now() }),
    quotaOf: (personId, tx) => quotaOf({ db: tx ?? db, now: now(), limits, isOpen }, personId),
    relatedTo: (item, language, viewer) =>
      relatedTo(item, language, { db, tags, viewer, now: now(), cards: (seqs) => seen(seqs, viewer) }),
    linksOf: (item, language, viewer) => linksOf(item, language, { db, cards: (seqs) => seen(seqs, viewer) }),
    async cards(seqs, viewer) {
      const list = await seen(seqs, viewer);
      if (!viewer) return list;
      const mine = await favorites(marks, seqs, viewer);
      if (mine.size === 0) return list;
      return list.map((card) => (card && mine.has(card.id) ? { ...card, isFavorite: true } : card));
    },
    async present(item, viewer) {
      const mine = await favorites(marks, [item.seq], viewer);
      const isSetAside = isOwn(viewer, item) && (await hasSetAside(db, item.id));
      const { said, faults } = await keptManifests(db, item);
      return {
        ...presentItem(item, tags),
        ...answersFor(item, viewer, now()),
        isFavorite: mine.has(item.id),
        ...(isSetAside && { setAside: true }),
        ...toldOf(said),
        ...(faults.length > 0 && { manifestFaults: [...faults] }),
      };
    },
  };
}

const none: ReadonlySet<string> = new Set();

async function favorites(marks: Marks, seqs: readonly number[], viewer: Viewer | null) {
  return viewer ? marks.favoritesAmong(seqs, viewer.id) : none;
}

export async function firstRecord(query: ReturnType<typeof selectItems>): Promise<ItemRecord | undefined> {
  const row = await query.executeTakeFirst();
  return row && recordOf(row);
}
