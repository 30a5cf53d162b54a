import type { Kysely } from 'kysely';
import { backupComeAgainMs, jobGivesWay, jobQuietTurnMicroseconds } from '#generated/constants.ts';
import { Background, type JobHandlers, Jobs, type OpenJob, PutOff } from '../jobs/index.ts';
import { giveWay } from '../load/give-way.ts';
import type { Locks } from '../load/locks.ts';
import { microsecondsPerMs } from '../load/units.ts';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { TextIndex } from '../store/texts/text-index.ts';
import { itemTurn } from './following/item-turn.ts';
import { expectNewWords } from './following/new-words.ts';
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
  const jobs = new Jobs({ db, log, recover });
  const background = new Background(log);
  const pushes = new Pushes({ db, repos, background, jobs, refresh: takeIn, ownerOf });
  const shown = (job: OpenJob) => pushes.close(job);
  const changed = (seq: number) => refresher.forget(seq);
  const creation = new Creation({ db, repos, tags, record, refresh, changed, jobs, shown });
  const settings = new Settings({ db, repos, tags, texts, refresh, jobs, shown });
  const words = expectNewWords(jobs);
  const handlers: JobHandlers = {
    'items.create': ({ job }) => creation.make(job),
    'items.refresh': ({ job }) => pushes.takeIn(job),
    'items.paths': ({ job }) => pushes.indexPaths(job.input.itemId),
    'items.remove': ({ job }) => takeAway(() => repos.remove(job.input.itemId)),
    'items.index': ({ job }) => indexOne(() => refresher.index(job.input.itemId)),
    'items.upkeep': ({ job }) => pushes.upkeep('items.upkeep', job.input.itemId),
    'items.recent': ({ job }) => pushes.upkeep('items.recent', job.input.itemId),
  };
  jobs.handle(handlers);
  return { record, takeIn, background, jobs, pushes, creation, settings, words };
}

/** What a copy of the data folder may count on stays until that is made, which is no try. */
async function takeAway(remove: () => Promise<boolean>): Promise<void> {
  if (!(await remove())) throw new PutOff(backupComeAgainMs);
}

/** Many are written one after the other: each gives everybody else a turn. */
async function indexOne(index: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await index();
  await giveWay(started, { times: jobGivesWay, quietTurnMs: jobQuietTurnMicroseconds / microsecondsPerMs });
}
