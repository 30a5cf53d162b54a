import type { Kysely, Transaction } from 'kysely';
import { jobEndWithinMs } from '#generated/constants.ts';
import type { Badge, PushProgress } from '#generated/types.ts';
import { HubError } from '../ground/hub-error.ts';
import type { OwnerRecord } from '../people/index.ts';
import type { Viewer } from '../rights/index.ts';
import { accessOf } from '../rights/of-items.ts';
import type { Database } from '../store/database.ts';
import { setBadge } from './badges/badges.ts';
import type { ExpectedPush, TakePush } from './following/pushes.ts';
import type { CardCache } from './lists/card-cache.ts';
import type { CreationOptions, NewItem } from './making/creation.ts';
import { rename } from './making/names-of-items.ts';
import type { PushRooms } from './making/push-room.ts';
import { removeItem } from './making/removal.ts';
import type { ItemChanges } from './making/settings.ts';
import type { Marks, Visitor } from './marks/marks.ts';
import { type Figures, popularityOf } from './marks/popularity.ts';
import type { ItemRecord } from './record.ts';
import type { NewTag } from './tags/tag-book.ts';
import { type ItemWork, type Workshop, type WorkshopNeeds, workshop } from './workshop.ts';

/** What the items room does for the rest of the server. */
export interface ItemWriting {
  readonly marks: Marks;
  /** What is left for pushes of one owner, and imports, that run at once. */
  readonly pushRooms: PushRooms;
  /** What jobs about items are done by. */
  readonly work: ItemWork;
  /** Adds or renames tags, in the order in which they are shown. */
  defineTags(tags: readonly NewTag[]): Promise<void>;
  create(input: NewItem, owner: OwnerRecord, options?: CreationOptions): Promise<ItemRecord>;
  /** As `create`, but answers as soon as the item has a row; its repository and files follow. */
  begin(input: NewItem, owner: OwnerRecord, options?: CreationOptions): Promise<ItemRecord>;
  save(item: ItemRecord, changes: ItemChanges, by: { by: OwnerRecord; now: number }): Promise<ItemRecord>;
  rename(item: ItemRecord, name: string, by: { by: string; now: number }): Promise<ItemRecord>;
  remove(item: ItemRecord, by: { by?: string; now: number }): Promise<void>;
  /** How far it is with what is taken in from elsewhere. */
  progressOf(item: ItemRecord, viewer: Viewer | null): Promise<PushProgress>;
  /** Tries an import again that failed, or lets it be; gives how far it is then. */
  importAgain(item: ItemRecord, leave: boolean, viewer: Viewer): Promise<PushProgress>;
  /** Notes down that a repository is about to change, and by whom; what it gives back takes in what changed. */
  expectPush(itemId: string, push?: ExpectedPush): Promise<TakePush>;
  /** Resolves when nothing goes on behind an answer about this item: what was being made of it stands. */
  settled(itemId: string): Promise<void>;
  /** Brings the row and the text index up to what the repository holds. */
  refresh(itemId: string): Promise<unknown>;
  setFigures(itemId: string, figures: Figures): Promise<void>;
  /** Tags that the item carries though its card does not name them; seen at the next refresh. */
  setTags(itemId: string, names: readonly string[]): Promise<void>;
  /** Says something of an item by a badge, which is shown and found behind the answer. */
  setBadge(itemId: string, badge: Badge): Promise<void>;
  /** Counts a download behind its answer. */
  countDownload(item: ItemRecord, by: Visitor, now: number): void;
  /** A person who is shown on cards has changed. */
  forgetCards(): void;
  /** A person is called something else: has their items found by it, behind the transaction. */
  expectWordsOf(ownerId: string, tx: Transaction<Database>): Promise<void>;
  /** As `expectWordsOf`, of items that carry tags. */
  expectWordsOfTags(tagIds: readonly number[], tx: Transaction<Database>): Promise<void>;
  /** Looks up what the last stop left open; from then on, who asks for such an item waits for it. */
  noteOpenWork(): Promise<void>;
  /** Finishes what the last stop left open. Says how much that was. */
  resume(): Promise<number>;
  /**
   * Resolves when the work that the last stop left open of an item is done; throws `unavailable` where that takes long.
   */
  ready(itemId: string): Promise<void>;
  /** As `ready`, for whoever holds a place: throws `WaitFirst` where there is something to wait for. */
  assertReady(itemId: string): Promise<void>;
  /** Resolves when what goes on behind the answers is done. */
  close(): Promise<void>;
}

interface Needs extends WorkshopNeeds {
  cards: CardCache;
  marks: Marks;
}

export function writing(needs: Needs): ItemWriting {
  const { db, texts, tags, cards, marks, refresher, jobs, now } = needs;
  const changed = (seq: number) => cards.drop(seq);
  const { record, takeIn, background, pushes, pushRooms, creation, importing, settings, words, forJobs } =
    workshop(needs);
  const settled = (id: string) =>
    Promise.all([jobs.settled('items.create', id), background.settled(id)]).then(() => {});

  async function existing(id: string): Promise<ItemRecord> {
    const item = await record(id);
    if (!item) throw new HubError('itemNotFound');
    return item;
  }

  return {
    ...{ marks, pushRooms, work: forJobs },
    async defineTags(list) {
      await tags.define(list, now());
      jobs.wake();
      cards.clear();
    },
    create: async (input, owner, options) => existing(await creation.create(input, owner, options)),
    async begin(input, owner, options) {
      const { id, job } = await creation.begin(input, owner, options);
      if (job) background.run(`creation of ${id}`, () => jobs.run(job));
      return existing(id);
    },
    async save(item, changes, by) {
      // What is saved goes into the card, too: without a repository there is nowhere to put it.
      if (creation.hasFailed(item.id)) await jobs.runKey('items.create', item.id);
      await settled(item.id);
      if (creation.hasFailed(item.id)) throw new HubError('unavailable');
      await settings.save(item, changes, by);
      return existing(item.id);
    },
    async rename(item, name, by) {
      const job = await rename({ db, jobs }, item, { name, ...by });
      const index = () => refresher.index(item.id);
      await (job ? jobs.attempt(job, () => index().then(() => jobs.done(db, job))) : index());
      return existing(item.id);
    },
    async remove(item, by) {
      await importing.stop(item.id);
      await settled(item.id);
      await removeItem({ db, texts, jobs, gone: changed }, item, by);
    },
    ...imports(importing, { existing, now }),
    expectPush: (itemId, push) => pushes.expect(itemId, push),
    settled,
    async refresh(itemId) {
      const job = await jobs.hold(db, 'items.refresh', { itemId });
      await jobs.attempt(job, () => takeIn(itemId).then((shown) => pushes.close(job, shown?.refs)));
    },
    async setFigures(id, figures) {
      await setFigures(db, id, figures);
      await refresher.index(id);
    },
    setTags: (id, names) => setTags(db, id, tags.idsOf(names)),
    async setBadge(itemId, badge) {
      await setBadge(db, tags, { itemId, badge, has: true, at: now() });
      jobs.wake();
    },
    countDownload: (item, by, now) =>
      background.run(
        item.id,
        async () =>
          void (await marks.download(item, { viewer: by.viewer, address: by.address, channel: 'page' }, now)),
      ),
    forgetCards: () => cards.clear(),
    expectWordsOf: (ownerId, tx) => words.itemsOf(ownerId, tx),
    expectWordsOfTags: (tagIds, tx) => words.carriersOf(tagIds, tx),
    ...openings(needs, background, importing),
  };
}

type Imports = Pick<ItemWriting, 'progressOf' | 'importAgain'>;

/** What is told of imports: why one failed, to whoever may try it again. */
function imports(
  importing: Workshop['importing'],
  { existing, now }: { existing(id: string): Promise<ItemRecord>; now(): number },
): Imports {
  const mayTry = (item: ItemRecord, viewer: Viewer | null) => accessOf(viewer, item, now()) === 'admin';
  return {
    progressOf: (item, viewer) => importing.progressOf(item, mayTry(item, viewer)),
    async importAgain(item, leave, viewer) {
      await importing.again(item, leave);
      return importing.progressOf(await existing(item.id), mayTry(item, viewer));
    },
  };
}

type Openings = Pick<ItemWriting, 'noteOpenWork' | 'resume' | 'ready' | 'assertReady' | 'close'>;

/** How the room begins with what the last stop left, and how it ends. */
function openings(
  { repos, jobs }: Needs,
  background: Workshop['background'],
  importing: Workshop['importing'],
): Openings {
  return {
    noteOpenWork: () => jobs.note().then(() => importing.giveUp()),
    resume: () => jobs.resume(),
    ready: (itemId) => jobs.ready(itemId),
    assertReady: (itemId) => jobs.assertReady(itemId),
    async close() {
      repos.upkeep.close();
      importing.close();
      // A moment for what is short; what is long is begun again at the next start.
      const late = setTimeout(() => {
        jobs.stop();
        repos.stopIndexing();
      }, jobEndWithinMs);
      await jobs.close();
      await background.close();
      clearTimeout(late);
    },
  };
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

async function setTags(db: Kysely<Database>, id: string, tagIds: readonly number[]): Promise<void> {
  await db
    .updateTable('items')
    .set({ own_tag_ids: JSON.stringify(tagIds) })
    .where('id', '=', id)
    .execute();
}
