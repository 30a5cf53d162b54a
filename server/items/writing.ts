import type { Kysely, Transaction } from 'kysely';
import { creationRetryMs } from '#generated/constants.ts';
import { HubError } from '../http/hub-error.ts';
import type { PersonRecord } from '../people/index.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { TextIndex } from '../store/text-index.ts';
import { Background } from './background.ts';
import type { CardCache } from './card-cache.ts';
import { Creation, type CreationOptions, type NewItem } from './creation.ts';
import { Indexing } from './indexing.ts';
import { closeJob, openJobs } from './jobs.ts';
import type { Marks, Visitor } from './marks.ts';
import { rename } from './names-of-items.ts';
import { type Figures, popularityOf } from './popularity.ts';
import { Pushes } from './pushes.ts';
import { firstRecord } from './reading.ts';
import { type ItemRecord, selectItems } from './record.ts';
import type { Refresh } from './refresh.ts';
import { removeItem } from './removal.ts';
import { type ItemChanges, Settings } from './settings.ts';
import type { NewTag, TagBook } from './tag-book.ts';

/** What the items room does for the rest of the server. */
export interface ItemWriting {
  readonly marks: Marks;
  /** Adds or renames tags, in the order in which they are shown. */
  defineTags(tags: readonly NewTag[]): Promise<void>;
  create(input: NewItem, owner: PersonRecord, options?: CreationOptions): Promise<ItemRecord>;
  /** As `create`, but answers as soon as the item has a row; its repository and files follow. */
  begin(input: NewItem, owner: PersonRecord, options?: CreationOptions): Promise<ItemRecord>;
  save(item: ItemRecord, changes: ItemChanges, by: { by: PersonRecord; now: number }): Promise<ItemRecord>;
  rename(item: ItemRecord, name: string): Promise<ItemRecord>;
  remove(item: ItemRecord, by: { by: string; now: number }): Promise<void>;
  /** Notes down that a repository is about to change; what it gives back takes in what changed. */
  expectPush(itemId: string): Promise<() => Promise<void>>;
  /** Resolves when nothing goes on behind an answer about this item: what was being made of it stands. */
  settled(itemId: string): Promise<void>;
  /** Brings the row and the text index up to what the repository holds. */
  refresh(itemId: string): Promise<unknown>;
  setFigures(itemId: string, figures: Figures): Promise<void>;
  /** Tags that the item carries though its card does not name them; seen at the next refresh. */
  setTags(itemId: string, names: readonly string[]): Promise<void>;
  /** Counts a download behind its answer. Owners' own do not count. */
  countDownload(item: ItemRecord, by: Visitor, now: number): void;
  /** A person who is shown on cards has changed. */
  forgetCards(): void;
  /** As a part of the transaction that gives a person another name: their items have to be found by it. */
  expectNewWords(ownerId: string, tx: Transaction<Database>): Promise<void>;
  /** Writes anew into the text index, behind the answer, what was noted down for it. */
  indexNewWords(): void;
  /** Finishes what a crash interrupted. Says how much that was. */
  resume(): Promise<number>;
  /** Resolves when what goes on behind the answers is done. */
  close(): Promise<void>;
}

interface Needs {
  db: Kysely<Database>;
  repos: Repos;
  texts: TextIndex;
  tags: TagBook;
  cards: CardCache;
  marks: Marks;
  refresher: Refresh;
  log: { error(facts: object, text: string): void };
}

export function writing(needs: Needs): ItemWriting {
  const { db, repos, texts, tags, cards, marks, refresher, log } = needs;
  const changed = (seq: number) => cards.drop(seq);
  const record = (id: string) => firstRecord(selectItems(db).where('items.id', '=', id));
  const refresh = (id: string) => refresher.run(id);
  const creation = new Creation({ db, repos, tags, record, refresh });
  const settings = new Settings({ db, repos, tags, texts, refresh });
  const indexing = new Indexing({ db, log, index: (id) => refresher.index(id) });
  const background = new Background(log);
  const pushes = new Pushes({ db, repos, background, refresh });
  const finish = (id: string) => background.run(id, () => creation.finish(id));
  background.repeat(creationRetryMs, () => creation.takeFailed().forEach(finish));

  async function existing(id: string): Promise<ItemRecord> {
    const item = await record(id);
    if (!item) throw new HubError('itemNotFound');
    return item;
  }

  return {
    marks,
    async defineTags(list) {
      await tags.define(list, (renamed, tx) => indexing.carriersOf(renamed, tx));
      cards.clear();
      await indexing.run();
    },
    create: async (input, owner, options) => existing(await creation.create(input, owner, options)),
    async begin(input, owner, options) {
      const { id, isNew } = await creation.begin(input, owner, options);
      if (isNew) finish(id);
      return existing(id);
    },
    async save(item, changes, by) {
      // What is saved goes into the card, too: without a repository there is nowhere to put it.
      if (creation.hasFailed(item.id)) finish(item.id);
      await background.settled(item.id);
      if (creation.hasFailed(item.id)) throw new HubError('unavailable');
      await settings.save(item, changes, by);
      return existing(item.id);
    },
    async rename(item, name) {
      const job = await rename(db, item, name);
      await refresher.index(item.id);
      if (job !== undefined) await closeJob(db, job);
      return existing(item.id);
    },
    async remove(item, by) {
      await background.settled(item.id);
      await removeItem({ db, repos, texts, gone: changed }, item, by);
    },
    expectPush: (itemId) => pushes.expect(itemId),
    settled: (itemId) => background.settled(itemId),
    refresh,
    async setFigures(id, figures) {
      await setFigures(db, id, figures);
      await refresher.index(id);
    },
    setTags: (id, names) => setTags(db, id, tags.idsOf(names)),
    countDownload(item, by, now) {
      if (by.viewer?.id === item.createUserId) return;
      background.run(item.id, async () => void (await marks.download(item.seq, by, now)));
    },
    forgetCards: () => cards.clear(),
    expectNewWords: (ownerId, tx) => indexing.itemsOf(ownerId, tx),
    indexNewWords: () => background.run('new words', () => indexing.run()),
    resume: () => resume(needs, { creation, indexing, pushes }),
    close() {
      repos.upkeep.close();
      return background.close();
    },
  };
}

/** One job that fails does not keep the hub from starting: it stays noted down for the next start. */
async function resume(
  { db, repos, log }: Needs,
  { creation, indexing, pushes }: { creation: Creation; indexing: Indexing; pushes: Pushes },
): Promise<number> {
  const jobs = await openJobs(db);
  const recovered = new Set<string>();
  // Words are written into the index alone; whatever else was going on may have left locks behind.
  for (const job of jobs.filter(({ what }) => what !== 'items.index')) {
    const { id, what, itemId } = job;
    try {
      if (!recovered.has(itemId)) await repos.recover(itemId);
      recovered.add(itemId);
      if (what === 'items.create') await creation.finish(itemId);
      else if (what === 'items.refresh') await pushes.takeIn(job);
      else if (what === 'items.remove') await repos.remove(itemId);
      // It takes its time, and the start does not wait for it.
      if (what === 'items.upkeep') await pushes.resumeUpkeep(job);
      else await closeJob(db, id);
    } catch (error) {
      log.error({ err: error, what, itemId }, 'what the last stop interrupted could not be finished');
    }
  }
  await indexing.run();
  return jobs.length;
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
