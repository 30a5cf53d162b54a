import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { jobAtOnce, jobComeAgainMs, jobDoorWaitMs, jobTriesMax } from '#generated/constants.ts';
import { HubError } from '../ground/hub-error.ts';
import { msPerSecond } from '../load/units.ts';
import { WaitFirst } from '../load/wait-first.ts';
import { WorkDiedError, WorkFailedError } from '../load/work-died.ts';
import type { Database } from '../store/database.ts';
import {
  beginTry,
  endTry,
  type JobKind,
  nameUnnamed,
  type OpenJob,
  openJobs,
  triesOf,
  wanted,
} from './jobs.ts';

interface Needs {
  db: Kysely<Database>;
  log: { error(facts: object, text: string): void };
  /** Makes the repository of an item writable again, before anything else is done to it. */
  recover(itemId: string): Promise<void>;
  /** Does one job, and closes it. */
  run(job: OpenJob): Promise<void>;
}

/** What the last stop left open of one item. */
interface Entry {
  itemId: string;
  jobs: OpenJob[];
  /** Whether some of it has been tried before. */
  isTried: boolean;
  done: Promise<void>;
  settle(): void;
}

/** Nobody has to wait for these: without them answers are the same. */
const behind: ReadonlySet<JobKind> = new Set(['items.paths', 'items.upkeep', 'items.recent']);

/**
 * Work that is noted down. Every try is counted before it begins, so that work which ends its process, or the hub, is
 * begun three times and no more. What the last stop left open is worked off beside everything else; only whoever asks
 * for an item whose own work is open waits for that.
 */
export class OpenWork {
  readonly #needs: Needs;
  readonly #entries = new Map<string, Entry>();
  #row: Entry[] = [];
  #again = new Map<number, OpenJob>();
  readonly #died = new Set<number>();
  readonly #behind: Promise<void>[] = [];
  #isNoted = false;
  #isClosed = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Does what a job is about. Gives undefined where the work could not be done: it is begun again then, or set aside.
   * Throws what stood in its way from outside, which is no fault of the work.
   */
  async attempt<Result>(job: OpenJob, work: () => Promise<Result>): Promise<Result | undefined> {
    const { db, log } = this.#needs;
    await beginTry(db, [job.id]);
    try {
      return await work();
    } catch (error) {
      const isAtFault = error instanceof WorkDiedError || error instanceof WorkFailedError;
      await endTry(db, [job.id], failureOf(error), isAtFault);
      this.#again.set(job.id, job);
      if (!isAtFault) throw error;
      if (error instanceof WorkDiedError) this.#died.add(job.id);
      const { what, itemId } = job;
      log.error({ err: error, what, itemId }, 'work that is noted down could not be done');
      return undefined;
    }
  }

  /** Whether a job may be begun: it is open and has not been tried too often. */
  async mayTry({ id }: OpenJob): Promise<boolean> {
    const tries = await triesOf(this.#needs.db, id);
    return tries !== undefined && tries < jobTriesMax;
  }

  /** Looks up what the last stop left open. Has to be asked before anybody can open more. */
  async note(): Promise<void> {
    this.#isNoted = true;
    const { db } = this.#needs;
    await nameUnnamed(db);
    for (const { attempts, ...job } of await openJobs(db)) {
      const entry = this.#entries.get(job.itemId) ?? this.#enter(job.itemId);
      entry.isTried ||= attempts > 0;
      if (attempts < jobTriesMax) entry.jobs.push(job);
    }
    this.#row.sort((one, other) => Number(one.isTried) - Number(other.isTried));
  }

  /** Works off what was noted, first what has not been tried before. Says how much that was. */
  async resume(): Promise<number> {
    if (!this.#isNoted) await this.note();
    this.#isNoted = false;
    const count = this.#row.reduce((sum, { jobs }) => sum + jobs.length, 0);
    const workers = Array.from({ length: jobAtOnce }, () => this.#work());
    this.#working = Promise.all(workers).then(() => Promise.all(this.#behind));
    await this.#working;
    return count;
  }

  /** Throws `WaitFirst` where the last stop left work of an item open. */
  assertReady(itemId: string): void {
    if (this.#entries.has(itemId)) throw new WaitFirst(() => this.ready(itemId));
  }

  /** Resolves when the work that the last stop left open of an item is done; throws `unavailable` where that takes long. */
  async ready(itemId: string): Promise<void> {
    const entry = this.#entries.get(itemId);
    if (!entry) return;
    // Whoever is waited for goes first.
    const at = this.#row.indexOf(entry);
    if (at > 0) this.#row.unshift(...this.#row.splice(at, 1));
    const late = new AbortController();
    const isLate = setTimeout(jobDoorWaitMs, true, { signal: late.signal, ref: false }).catch(() => false);
    const isTooLate = await Promise.race([entry.done.then(() => false), isLate]);
    late.abort();
    if (isTooLate) throw new HubError('unavailable', { seconds: jobComeAgainMs / msPerSecond });
  }

  /** Begins again what failed since this was called last, and what somebody wants to be begun again. */
  async again(): Promise<void> {
    const failed = this.#again;
    this.#again = new Map();
    const { db } = this.#needs;
    const open = await openJobs(db, wanted);
    for (const job of open) failed.set(job.id, job);
    for (const job of failed.values()) await this.begin(job);
  }

  /** Begins a job, unless it has been tried too often, and again where it dies of its work. */
  async begin(job: OpenJob): Promise<void> {
    const { log, run } = this.#needs;
    const { what, itemId } = job;
    try {
      while (!this.#isClosed && (await this.mayTry(job))) {
        this.#again.delete(job.id);
        await run(job);
        // What died is begun again at once, since what it needs is not going to change; what failed, after a while.
        if (!this.#died.delete(job.id)) return;
      }
    } catch (error) {
      // What a hub that stops does not wait for is begun again at its next start.
      if (this.#isClosed) return;
      log.error({ err: error, what, itemId }, 'what was noted down could not be finished');
    }
  }

  /** Begins nothing more of what the last stop left, and waits for what has begun. */
  async close(): Promise<void> {
    this.#row = [];
    await this.#working;
  }

  /** Begins nothing at all any more. */
  stop(): void {
    this.#isClosed = true;
  }

  #enter(itemId: string): Entry {
    let settle = () => {};
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const entry = { itemId, jobs: [], isTried: false, done, settle };
    this.#entries.set(itemId, entry);
    this.#row.push(entry);
    return entry;
  }

  async #work(): Promise<void> {
    for (let entry = this.#row.shift(); entry; entry = this.#row.shift()) await this.#finish(entry);
  }

  async #finish({ itemId, jobs, settle }: Entry): Promise<void> {
    const { log, recover } = this.#needs;
    try {
      await recover(itemId);
      for (const job of jobs.filter(({ what }) => !behind.has(what))) await this.begin(job);
    } catch (error) {
      log.error({ err: error, itemId }, 'what the last stop left could not be cleared away');
    } finally {
      this.#entries.delete(itemId);
      settle();
    }
    for (const job of jobs.filter(({ what }) => behind.has(what))) this.#behind.push(this.begin(job));
  }
}

function failureOf(error: unknown): string {
  if (error instanceof WorkDiedError) return error.why;
  return error instanceof WorkFailedError ? error.failure : 'hindered';
}
