import type { Kysely } from 'kysely';
import { jobLeaseMs, jobLookMs } from '#generated/constants.ts';
import { type JobInputs, type JobName, jobs } from '#generated/server/jobs.ts';
import { askedByNobody } from '../load/asker.ts';
import type { Database } from '../store/database.ts';
import type { ReadOnly } from '../store/disk/read-only.ts';
import { AfterStop } from './after-stop.ts';
import {
  type Begun,
  claimJobs,
  endLeases,
  holdKey,
  repeatAnew,
  setBack,
  takeOver,
  tryFailedNow,
} from './claims.ts';
import { amendJob, type Db, insertJob, insertRepeating, keyOf, type OpenJob } from './open-jobs.ts';
import { type JobHandler, type JobLog, Runner } from './runner.ts';

interface Needs {
  db: Kysely<Database>;
  log: JobLog;
  /** While the hub is read-only, what waits goes on waiting. */
  readOnly?: Pick<ReadOnly, 'isOn' | 'begin'>;
  /** Makes the repository of an item writable again, before anything else is done to it. */
  recover(itemId: string): Promise<void>;
  now?(): number;
}

/** Where nobody ever says otherwise. */
const never = { isOn: false, begin: () => () => {} };

const names = Object.keys(jobs) as JobName[];
/** Leases are renewed long before they end. */
const renewals = 3;

/**
 * Work that outlives a crash: it is noted down in the transaction of what asks for it, and begun as soon as there is a
 * place for its kind. So many of each kind run at once: one that fails, hangs or takes for ever holds up none of another.
 */
export class Jobs {
  readonly #needs: Required<Needs>;
  readonly #runner: Runner;
  readonly #afterStop: AfterStop;
  /** How many places of a kind are taken. */
  readonly #taken = new Map<JobName, number>();
  readonly #working = new Set<Promise<void>>();
  #timers: NodeJS.Timeout[] = [];
  #isNoted = false;
  #isBegun = false;
  #isClosed = false;
  #finished = 0;
  #alarm: { time: number; timer: NodeJS.Timeout } | undefined;
  /** The kinds that are being looked up, and whether once more after that. */
  readonly #looking = new Map<JobName, boolean>();
  #clock: { wall: number; steady: number };
  #tellWait: (name: JobName, waitedMs: number) => void = () => {};

  constructor(needs: Needs) {
    this.#needs = { now: Date.now, readOnly: never, ...needs };
    const { db, log, now, recover, readOnly } = this.#needs;
    this.#runner = new Runner({
      db,
      log,
      now,
      writes: () => readOnly.begin(),
      wakeAt: (time) => this.#wakeAt(time),
    });
    this.#afterStop = new AfterStop({ db, log, now, recover, runner: this.#runner });
    this.#clock = { wall: now(), steady: performance.now() };
  }

  /** Says who does jobs. */
  handle(handler: JobHandler): void {
    this.#runner.handle(handler);
  }

  /** Has somebody told of each job that waited, when it is begun. */
  tellWaits(tell: (name: JobName, waitedMs: number) => void): void {
    this.#tellWait = tell;
  }

  /** Notes a job down as a part of a transaction; whoever ends that says `wake`. */
  async open<Name extends JobName>(db: Db, name: Name, input: JobInputs[Name]): Promise<void> {
    const now = this.#needs.now();
    await insertJob(db, name, input, { now });
    const { afterMs } = jobs[name];
    if (afterMs !== undefined) this.#wakeAt(now + afterMs);
  }

  /** As `open`, for whoever begins it: nobody else does until it is closed, or this process is dead. */
  async hold<Name extends JobName>(db: Db, name: Name, input: JobInputs[Name]): Promise<OpenJob<Name>> {
    const { now } = this.#needs;
    const job = await insertJob(db, name, input, { now: now(), leaseUntil: this.#runner.leaseUntil() });
    this.#runner.hold([job.id]);
    return job;
  }

  /** Says otherwise what a held job is about. */
  amend<Name extends JobName>(db: Db, job: OpenJob<Name>, input: JobInputs[Name]): Promise<OpenJob<Name>> {
    return amendJob(db, job, input);
  }

  /** The time in milliseconds by which jobs are due. */
  now(): number {
    return this.#needs.now();
  }

  /** Closes what was done, also as a part of a transaction; gives it with what had failed of the same before. */
  done(db: Db, job: OpenJob): Promise<readonly OpenJob[]> {
    return this.#runner.done(db, job);
  }

  /** Does a held job as its kind is done, until it is done or set aside, or waits to be begun again. */
  run(job: OpenJob): Promise<void> {
    return this.#runner.run(job);
  }

  /** Begins the job of a key now; one that runs just now may have failed before, and is begun again when it has ended. */
  async runKey(name: JobName, key: string): Promise<void> {
    const hold = () => holdKey(this.#needs.db, { name, key, leaseUntil: this.#runner.leaseUntil() });
    const job = (await hold()) ?? (await this.settled(name, key).then(hold));
    if (!job) return;
    this.#runner.hold([job.id]);
    await this.#runner.run(job);
  }

  /** Whether a job of a key waits or runs. */
  async isOpen(name: JobName, key: string): Promise<boolean> {
    const { db } = this.#needs;
    const query = db.selectFrom('jobs').select('id').where('name', '=', name).where('key', '=', key);
    return (await query.where('set_aside_time', 'is', null).executeTakeFirst()) !== undefined;
  }

  /** Resolves when the job of a key runs no more. */
  settled(name: JobName, key: string): Promise<void> {
    return this.#runner.settled((job) => job.name === name && keyOf(job) === key);
  }

  /**
   * What somebody waits for who holds a job: gives undefined where the work could not be done, and is begun again behind
   * it or set aside. Throws what stood in its way from outside.
   */
  attempt<Result>(job: OpenJob, work: () => Promise<Result>): Promise<Result | undefined> {
    return this.#runner.attempt(job, work);
  }

  /** Goes on with a held job behind its answer; one that fails there is begun again. */
  finish(job: OpenJob, work: () => Promise<void>): Promise<void> {
    return this.#runner.finish(job, work);
  }

  /** Begins what may be begun by now: for nobody, whoever it is who wakes it. */
  wake(): void {
    if (!this.#mayBegin) return;
    askedByNobody(() => {
      for (const name of names) this.#look(name);
    });
  }

  get #mayBegin(): boolean {
    return this.#isBegun && !this.#needs.readOnly.isOn;
  }

  /** Begins it as soon as it is time: the regular look would come a little later. */
  #wakeAt(time: number): void {
    if (!this.#isBegun) return;
    const inMs = time - this.#needs.now();
    if (inMs <= 0) {
      this.wake();
      return;
    }
    if (this.#alarm && this.#alarm.time <= time) return;
    clearTimeout(this.#alarm?.timer);
    const ring = () => {
      this.#alarm = undefined;
      this.wake();
    };
    this.#alarm = { time, timer: setTimeout(ring, inMs).unref() };
  }

  /** Looks up what the last stop left open; from then on, who asks for such an item waits for it. */
  async note(): Promise<void> {
    this.#isNoted = true;
    const { db, now } = this.#needs;
    await takeOver(db, this.#runner.held, now());
    await this.#afterStop.note();
  }

  /** Works off what the last stop left and what failed before, and whatever waits from then on. Says how much that was. */
  async resume(): Promise<number> {
    const before = this.#finished;
    const left = askedByNobody(() => this.#workOff());
    this.#go(left.then(() => {}));
    const count = await left;
    while (this.#working.size > 0) await Promise.all(this.#working);
    return count + this.#finished - before;
  }

  async #workOff(): Promise<number> {
    if (!this.#isNoted) await this.note();
    this.#isNoted = false;
    const { db, now, readOnly } = this.#needs;
    const writeRows = async () => {
      if (readOnly.isOn) return;
      await tryFailedNow(db, now());
      await insertRepeating(db, now());
      await repeatAnew(db, now());
    };
    await this.#careful(writeRows());
    this.#begin();
    const count = await this.#afterStop.workOff();
    this.wake();
    return count;
  }

  /** Resolves when the work that the last stop left open of an item is done; throws `unavailable` where that takes long. */
  ready(itemId: string): Promise<void> {
    return this.#afterStop.ready(itemId);
  }

  /** As `ready`, for whoever holds a place: throws `WaitFirst` where there is something to wait for. */
  assertReady(itemId: string): Promise<void> {
    return this.#afterStop.assertReady(itemId);
  }

  /** Ends what runs as soon as it can be ended: it is begun again at the next start. */
  stop(): void {
    this.#runner.stop();
  }

  /** Begins nothing more, and waits for what runs. */
  async close(): Promise<void> {
    this.#isBegun = false;
    this.#isClosed = true;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    clearTimeout(this.#alarm?.timer);
    this.#afterStop.close();
    while (this.#working.size > 0) await Promise.all(this.#working);
    await this.#runner.settled(() => true);
  }

  #begin(): void {
    if (this.#isBegun || this.#isClosed) return;
    this.#isBegun = true;
    const every = (ms: number, work: () => Promise<void>) =>
      this.#timers.push(setInterval(() => void this.#careful(work()), ms).unref());
    every(jobLookMs, () => this.#tick());
    every(jobLeaseMs / renewals, () => this.#renew());
  }

  async #tick(): Promise<void> {
    const { db, now } = this.#needs;
    const clock = { wall: now(), steady: performance.now() };
    const backMs = Math.round(clock.steady - this.#clock.steady - (clock.wall - this.#clock.wall));
    this.#clock = clock;
    // Smaller steps are those of a clock that is put right.
    if (backMs > jobLookMs) await setBack(db, backMs);
    this.wake();
  }

  async #renew(): Promise<void> {
    await this.#runner.renew();
    const { db, now, readOnly } = this.#needs;
    if (readOnly.isOn) return;
    await this.#afterStop.letGoOfStuck();
    await endLeases(db, this.#runner.held, now());
    await repeatAnew(db, now());
  }

  /** What goes wrong with the rows themselves, such as where the disk is full, is tried again with the next look. */
  async #careful(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#needs.log.error({ err: error }, 'jobs could not be looked up'),
    );
  }

  /** One looks at a time for each kind; whoever comes meanwhile has it look once more. */
  #look(name: JobName): void {
    const isLooking = this.#looking.has(name);
    this.#looking.set(name, isLooking);
    if (!isLooking) this.#go(this.#careful(this.#fill(name)).finally(() => this.#looking.delete(name)));
  }

  #go(work: Promise<void>): void {
    this.#working.add(work);
    const forget = () => void this.#working.delete(work);
    work.then(forget, forget);
  }

  async #fill(name: JobName): Promise<void> {
    do {
      this.#looking.set(name, false);
      while (this.#mayBegin && (await this.#claim(name)) > 0);
    } while (this.#looking.get(name) && this.#mayBegin);
  }

  /** Takes what there are places for. Says how many that were. */
  async #claim(name: JobName): Promise<number> {
    const { atOnce, together } = jobs[name];
    const free = atOnce - (this.#taken.get(name) ?? 0);
    if (free <= 0) return 0;
    const { db, now } = this.#needs;
    const leaseUntil = this.#runner.leaseUntil();
    const begun = await claimJobs(db, name, { now: now(), leaseUntil, most: together ?? free });
    this.#runner.hold(begun.map(({ job }) => job.id));
    for (const { waitedMs } of begun) this.#tellWait(name, waitedMs);
    const parts = together === undefined ? begun.map((one) => [one]) : begun.length > 0 ? [begun] : [];
    for (const part of parts) {
      this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
      this.#go(this.#work(name, part));
    }
    return parts.length;
  }

  /** Does what was begun together in one place, one after the other. */
  async #work(name: JobName, begun: readonly Begun[]): Promise<void> {
    for (const [at, one] of begun.entries()) {
      if (!this.#mayBegin) {
        await this.#careful(
          this.#runner.release(
            begun.slice(at).map(({ job }) => job),
            true,
          ),
        );
        break;
      }
      await this.#careful(this.#runner.run(one.job, one));
      this.#finished += 1;
    }
    this.#taken.set(name, (this.#taken.get(name) ?? 0) - 1);
    if (this.#isBegun) this.#look(name);
  }
}
