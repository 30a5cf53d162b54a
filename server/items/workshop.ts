import type { Kysely } from 'kysely';
import { creationRetryMs } from '#generated/constants.ts';
import { Background, closeJob, type JobKind, type OpenJob, OpenWork } from '../jobs/index.ts';
import type { Locks } from '../load/locks.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { TextIndex } from '../store/texts/text-index.ts';
import { Indexing } from './following/indexing.ts';
import { itemTurn } from './following/item-turn.ts';
import { Pushes } from './following/pushes.ts';
import type { Refresh } from './following/refresh.ts';
import { Creation } from './making/creation.ts';
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
  log: { error(facts: object, text: string): void };
}

export type Workshop = ReturnType<typeof workshop>;

/** Those who change items, and what each kind of noted work is done by. */
export function workshop({ db, repos, texts, tags, refresher, turns, log }: WorkshopNeeds) {
  const record = (id: string) => firstRecord(selectItems(db).where('items.id', '=', id));
  const ownerOf = async (id: string) => (await record(id))?.createUserId;
  const refresh = (id: string) => refresher.run(id);
  // What was pushed is judged by what is kept: not beside a change of it that has been judged and is not written yet.
  const takeIn = (id: string) => turns.run(itemTurn(id), () => refresh(id));
  const recover = (id: string) => repos.recover(id);
  const work = new OpenWork({ db, log, recover, run: (job) => run[job.what](job) });
  const background = new Background(log);
  const pushes = new Pushes({ db, repos, background, work, refresh: takeIn, ownerOf });
  const shown = (job: OpenJob) => pushes.close(job);
  const changed = (seq: number) => refresher.forget(seq);
  const creation = new Creation({ db, repos, tags, record, refresh, changed, work, shown });
  const settings = new Settings({ db, repos, tags, texts, refresh, work, shown });
  const indexing = new Indexing({ db, log, index: (id) => refresher.index(id) });
  const run: Record<JobKind, (job: OpenJob) => Promise<void>> = {
    'items.create': ({ itemId }) => creation.finish(itemId),
    'items.refresh': (job) => pushes.takeIn(job),
    'items.paths': (job) => pushes.indexPaths(job),
    'items.remove': (job) => work.attempt(job, () => repos.remove(job.itemId).then(() => closeJob(db, job))),
    'items.index': async () => void (await indexing.run()),
    'items.upkeep': (job) => pushes.resumeUpkeep(job),
    'items.recent': (job) => pushes.resumeUpkeep(job),
  };
  background.repeat(creationRetryMs, () => background.run('what failed', () => work.again()));
  return { record, takeIn, background, work, pushes, creation, settings, indexing };
}
