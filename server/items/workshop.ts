import type { Kysely } from 'kysely';
import type { Given } from '#generated/guards.ts';
import type { Quota } from '#generated/types.ts';
import type { Packing } from '../git/index.ts';
import { Background, type Jobs, type OpenJob } from '../jobs/index.ts';
import type { Locks } from '../load/locks.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { DiskRoom } from '../store/disk/disk-room.ts';
import type { TextIndex } from '../store/texts/text-index.ts';
import { itemTurn } from './following/item-turn.ts';
import { expectNewWords } from './following/new-words.ts';
import { Pushes, type Shown } from './following/pushes.ts';
import type { Refresh } from './following/refresh.ts';
import { Importing } from './importing/importing.ts';
import { Creation } from './making/creation.ts';
import { PushRooms } from './making/push-room.ts';
import { Settings } from './making/settings.ts';
import { firstRecord } from './reading.ts';
import { selectItems } from './record.ts';
import type { TagBook } from './tags/tag-book.ts';

export interface WorkshopNeeds {
  db: Kysely<Database>;
  repos: Repos;
  texts: TextIndex;
  tags: TagBook;
  refresher: Refresh;
  turns: Locks;
  jobs: Jobs;
  publicUrl: string;
  given: Given;
  /** Origins that may be imported from inside, or without encryption. */
  importOrigins: readonly string[];
  quotaOf(personId: string): Promise<Quota>;
  /** The room on the disk. */
  disk: DiskRoom;
  now(): number;
  log: { error(facts: object, text: string): void };
}

export type Workshop = ReturnType<typeof workshop>;

/** What jobs about items are done by. */
export interface ItemWork {
  create(job: OpenJob<'items.create'>): Promise<void>;
  /** Takes in what an item begins with from elsewhere on the web. */
  fetch(job: OpenJob<'items.fetch'>, signal: AbortSignal): Promise<void>;
  takeIn(job: OpenJob<'items.refresh'>): Promise<void>;
  indexPaths(itemId: string): Promise<void>;
  index(itemId: string): Promise<void>;
  /** What is pushed meanwhile, or needs its memory, goes first: then the job is put off. */
  pack(packing: Packing, itemId: string): Promise<void>;
}

/** Those who change items, and what each kind of noted work is done by. */
export function workshop({
  db,
  repos,
  texts,
  tags,
  refresher,
  turns,
  jobs,
  publicUrl,
  given,
  importOrigins,
  quotaOf,
  disk,
  now,
  log,
}: WorkshopNeeds) {
  const record = (id: string) => firstRecord(selectItems(db).where('items.id', '=', id));
  const ownerOf = async (id: string) => (await record(id))?.createUserId;
  const refresh = (id: string) => refresher.run(id);
  // What was pushed is judged by what is kept: not beside a change of it that has been judged and is not written yet.
  const takeIn = (id: string) => turns.run(itemTurn(id), () => refresh(id));
  const background = new Background(log);
  const pushes = new Pushes({ db, repos, background, jobs, now, refresh: takeIn, ownerOf });
  const shown = (job: Shown, refs?: string) => pushes.close(job, refs);
  const changed = (seq: number) => refresher.forget(seq);
  const creation = new Creation({ db, repos, tags, record, refresh, changed, jobs, publicUrl, shown });
  const settings = new Settings({ db, repos, tags, texts, refresh, jobs, publicUrl, given, shown });
  const pushRooms = new PushRooms();
  const importing = new Importing({
    ...{ db, repos, jobs, pushes, given, record, quotaOf, disk, changed, now, log },
    rooms: pushRooms,
    allowed: importOrigins,
  });
  const words = expectNewWords(jobs);
  const forJobs: ItemWork = {
    create: (job) => creation.make(job),
    fetch: (job, signal) => importing.run(job, signal),
    takeIn: (job) => pushes.takeIn(job),
    indexPaths: (itemId) => pushes.indexPaths(itemId),
    index: (itemId) => refresher.index(itemId),
    pack: (packing, itemId) => pushes.pack(packing, itemId),
  };
  return { record, takeIn, background, pushes, pushRooms, creation, importing, settings, words, forJobs };
}
