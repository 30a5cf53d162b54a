import { setTimeout as rest } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { jobGraceMs, jobLeaseMs } from '#generated/constants.ts';
import { jobs } from '#generated/server/jobs.ts';
import { WorkDiedError } from '../load/processes/work-died.ts';
import type { Database } from '../store/database.ts';
import { unsynced } from '../store/unsynced.ts';
import { type Begun, countTry, type Ending, letGo, releaseJobs, renewLeases } from './claims.ts';
import { endingOf, PutOff } from './endings.ts';
import { type Db, deleteJob, type OpenJob } from './open-jobs.ts';

export interface JobLog {
  error(facts: object, text: string): void;
}

/** Does jobs; the signal is aborted where the time of one is over, or the hub stops. */
export type JobHandler = (job: OpenJob, signal: AbortSignal) => Promise<void>;

interface Running {
  job: OpenJob;
  ended: Promise<unknown>;
}

/** One try: what it does, when that has ended, when it is told to end, and whether because its time is over. */
interface Trying {
  working: Promise<void>;
  ended: AbortSignal;
  signal: AbortSignal;
  over: AbortSignal;
}

interface Needs {
  db: Kysely<Database>;
  log: JobLog;
  now(): number;
  /** Something waits that may be begun at that time. */
  wakeAt(time: number): void;
  /** Something is written until what it gives is called. */
  writes(): () => void;
}

/** Does jobs that this process holds, one try after the other, and knows which these are. */
export class Runner {
  readonly #needs: Needs;
  readonly #held = new Set<number>();
  readonly #running = new Map<number, Running>();
  readonly #stopping = new AbortController();
  #handler: JobHandler | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  handle(handler: JobHandler): void {
    this.#handler = handler;
  }

  get held(): readonly number[] {
    return [...this.#held];
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Nobody else begins these until they are closed or let go. */
  hold(ids: readonly number[]): void {
    for (const id of ids) this.#held.add(id);
  }

  leaseUntil(): number {
    return this.#needs.now() + jobLeaseMs;
  }

  /** Says of all that are held that somebody is at them. */
  renew(): Promise<void> {
    return renewLeases(this.#needs.db, this.held, this.leaseUntil());
  }

  /** Runs a held job, and again where it dies of its work, until it is done, put off or set aside. */
  run(job: OpenJob, begun?: Begun): Promise<void> {
    const wrote = this.#needs.writes();
    const ended = this.#orLetLapse(job, () => this.#tries(job, begun)).finally(() => {
      this.#running.delete(job.id);
      wrote();
    });
    this.#running.set(job.id, { job, ended });
    return ended;
  }

  /** Resolves when none of these runs any more. */
  async settled(isMeant: (job: OpenJob) => boolean): Promise<void> {
    await Promise.all([...this.#running.values()].flatMap(({ job, ended }) => (isMeant(job) ? [ended] : [])));
  }

  /** Ends what runs as soon as it can be ended. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Lets go of jobs that are held and not done. */
  async letGo(ids: readonly number[], ending: Ending): Promise<void> {
    if (ids.length === 0) return;
    for (const id of ids) if (ending.leaseUntil === undefined) this.#held.delete(id);
    await letGo(this.#needs.db, ids, ending);
    if (!ending.isSetAside) this.#needs.wakeAt(ending.runAt);
  }

  /**
   * What somebody waits for who holds a job: gives undefined where the work could not be done, and is begun again behind
   * it or set aside. Throws what stood in its way from outside.
   */
  async attempt<Result>(job: OpenJob, work: () => Promise<Result>): Promise<Result | undefined> {
    const begun = await this.#orLetLapse(job, () => countTry(this.#needs.db, job.id));
    try {
      return await work();
    } catch (error) {
      const ending = await this.#fail(job, begun?.tries ?? 1, error);
      if (!ending.counts) throw error;
      return undefined;
    }
  }

  /** Goes on with a held job behind its answer; one that fails there is begun again. */
  async finish(job: OpenJob, work: () => Promise<void>): Promise<void> {
    const wrote = this.#needs.writes();
    try {
      await work();
      this.#held.delete(job.id);
    } catch (error) {
      await this.#fail(job, 1, error);
    } finally {
      wrote();
    }
  }

  /** Closes what was done, also as a part of a transaction; gives it with what had failed of the same before. */
  async done(db: Db, job: OpenJob): Promise<readonly OpenJob[]> {
    const closed = await this.#orLetLapse(job, () => deleteJob(db, job, this.#needs.now()));
    this.#held.delete(job.id);
    return closed;
  }

  /** Lets go of what was held and not begun. */
  async release(jobs: readonly OpenJob[], counted = false): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    for (const id of ids) this.#held.delete(id);
    await releaseJobs(this.#needs.db, ids, counted);
    this.#needs.wakeAt(this.#needs.now());
  }

  /** Where its row cannot be written, such as on a full disk, nobody is at it any more: its lease ends, and it waits again. */
  async #orLetLapse<Result>(job: OpenJob, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.#held.delete(job.id);
      throw error;
    }
  }

  async #tries(job: OpenJob, first?: Begun): Promise<void> {
    const { db } = this.#needs;
    for (let begun = first ?? (await countTry(db, job.id)); begun; begun = await countTry(db, job.id)) {
      const error = await this.#once(begun.job);
      if (error === undefined) return this.#close(begun.job);
      const ending = await this.#fail(begun.job, begun.tries, error, this.#isAtOnce(error));
      if (!this.#isAtOnce(error) || ending.isSetAside) return;
    }
    this.#held.delete(job.id);
  }

  /** What died is begun again where it stands. */
  #isAtOnce(error: unknown): boolean {
    return error instanceof WorkDiedError && !(error instanceof HungError) && !this.isStopped;
  }

  async #close(job: OpenJob): Promise<void> {
    try {
      await unsynced(this.#needs.db, (alone) => this.done(alone, job));
    } catch (error) {
      this.#tell(job, error, 'a job that was done could not be closed');
    }
  }

  /** Gives what stopped it; undefined where nothing did. */
  async #once(job: OpenJob): Promise<unknown> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, this.#stopping.signal]);
    const timer = setTimeout(() => over.abort(), jobs[job.name].limitMs).unref();
    const ended = new AbortController();
    const working = this.#work(job, signal).finally(() => ended.abort());
    try {
      await Promise.race([
        working,
        this.#goesOn(job, { working, ended: ended.signal, signal, over: over.signal }),
      ]);
      return undefined;
    } catch (error) {
      return over.signal.aborted && !isGoingOn(error) ? new WorkDiedError('time') : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #work(job: OpenJob, signal: AbortSignal): Promise<void> {
    if (!this.#handler) throw new Error('Nobody does jobs yet.');
    await this.#handler(job, signal);
  }

  /** Throws where it goes on although it was told to end. Nobody begins it again before it has ended, if ever. */
  async #goesOn(job: OpenJob, { working, ended, signal, over }: Trying): Promise<void> {
    if (!signal.aborted)
      await new Promise((resolve) =>
        signal.addEventListener('abort', resolve, { once: true, signal: ended }),
      );
    const isCut = !over.aborted;
    // One that ends in time is told by its own end. A hub that stops waits for it.
    if (await rest(jobGraceMs, false, { signal: ended }).catch(() => true)) return;
    // The next start takes it over: whoever stops the hub does not wait for one that does not listen.
    if (isCut) throw new CutError('The hub stops.');
    const free = () => this.letGo([job.id], { failure: 'time', counts: true, runAt: this.#needs.now() });
    working.then(free, free).catch((error: unknown) => this.#tell(job, error, 'a job could not be let go'));
    throw new HungError('time');
  }

  async #fail(job: OpenJob, tries: number, error: unknown, isHeld = false): Promise<Ending> {
    const { triesMax } = jobs[job.name];
    const ending = endingOf(error, { tries, triesMax, now: this.#needs.now(), isCut: this.isStopped });
    if (!(error instanceof PutOff) && !this.isStopped)
      this.#tell(job, error, 'work that is noted down could not be done');
    const stays = isGoingOn(error) || (isHeld && !ending.isSetAside);
    try {
      await this.letGo(
        [job.id],
        stays ? { ...ending, isSetAside: false, leaseUntil: this.leaseUntil() } : ending,
      );
    } catch (cause) {
      // Nobody is at it any more: it waits again when its lease is over.
      this.#held.delete(job.id);
      this.#tell(job, cause, 'a job could not be let go');
    }
    return ending;
  }

  #tell({ name, input }: OpenJob, err: unknown, text: string): void {
    this.#needs.log.error({ err, job: name, ...input }, text);
  }
}

/** Its time is over, it was told to end, and it goes on. */
class HungError extends WorkDiedError {}

/** The hub stops, it was told to end, and it goes on: that stands in its way from outside. */
class CutError extends Error {}

const isGoingOn = (error: unknown) => error instanceof HungError || error instanceof CutError;
