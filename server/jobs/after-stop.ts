import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { jobAtOnce, jobComeAgainMs, jobDoorWaitMs, jobLeftPage } from '#generated/constants.ts';
import { jobs } from '#generated/server/jobs.ts';
import { HubError } from '../ground/hub-error.ts';
import { msPerSecond } from '../load/units.ts';
import { WaitFirst } from '../load/wait-first.ts';
import type { Database } from '../store/database.ts';
import { releaseJobs } from './claims.ts';
import { holdLeft, type Left, leftBehind, leftOf, letGoOfLeft } from './left-open.ts';
import { jobOf, type OpenJob } from './open-jobs.ts';
import type { JobLog, Runner } from './runner.ts';

/** An item that somebody is at, or waits for. */
interface Entry {
  itemId: string;
  isAsked: boolean;
  done: Promise<void>;
  settle(): void;
}

/** Whose turn it is; what was tried before may be told to come later. */
interface Turn {
  itemId: string;
  isOfFresh: boolean;
}

interface Needs {
  db: Kysely<Database>;
  log: JobLog;
  runner: Runner;
  now(): number;
  /** Makes the repository of an item writable again, before anything else is done to it. */
  recover(itemId: string): Promise<void>;
}

const isFirst = ({ name }: OpenJob) => jobs[name].repository === 'first';
const isTried = ({ tries, set_aside_time }: Left) => tries > 0 || set_aside_time !== null;

/**
 * What the last stop left open of repositories is worked off beside everything else, a few items at once; only whoever
 * asks for an item whose own work is open waits for that. Its rows say what is left: however much that is, some of it is
 * in memory at a time.
 */
export class AfterStop {
  readonly #needs: Needs;
  readonly #entries = new Map<string, Entry>();
  /** Whoever is waited for goes first. */
  #asked: Entry[] = [];
  /** Items that are open although their rows could not be written, which still say otherwise. */
  readonly #opened = new Set<string>();
  /** Whether anything may be left. */
  #isLeft = false;
  /** Whether rows are held that nobody is at. */
  #isStuck = false;
  #isClosed = false;
  #count = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Holds what the last stop left open. Has to be asked before anybody can open more. */
  async note(): Promise<void> {
    this.#isLeft = await holdLeft(this.#needs.db);
  }

  /** Works off what was noted. Says how much that was. */
  async workOff(): Promise<number> {
    this.#count = 0;
    if (!this.#isLeft) return 0;
    const turns = this.#turns();
    try {
      do await Promise.all(Array.from({ length: jobAtOnce }, () => this.#work(turns)));
      while (this.#asked.length > 0);
    } finally {
      // Where the rows cannot even be read, nobody is kept waiting for what will not come.
      if (!this.#isClosed) this.#open();
    }
    await this.letGoOfStuck();
    return this.#count;
  }

  #open(): void {
    this.#isLeft = false;
    this.#isStuck = true;
    for (const entry of this.#asked.splice(0)) this.#leave(entry);
  }

  #leave({ itemId, settle }: Entry): void {
    this.#entries.delete(itemId);
    settle();
  }

  /** What could not be let go in its time, such as on a full disk, is let go later. */
  async letGoOfStuck(): Promise<void> {
    if (!this.#isStuck || this.#isLeft) return;
    const letGo = letGoOfLeft(this.#needs.db).then(() => {
      this.#isStuck = false;
      this.#opened.clear();
    });
    await this.#careful(letGo);
  }

  /** Throws `WaitFirst` where the last stop left work of an item open. */
  async assertReady(itemId: string): Promise<void> {
    if (this.#entries.has(itemId) || (await this.#isLeftOf(itemId)))
      throw new WaitFirst(() => this.ready(itemId));
  }

  /** Resolves when the work that the last stop left open of an item is done; throws `unavailable` where that takes long. */
  async ready(itemId: string): Promise<void> {
    const isOpen = !this.#entries.has(itemId) && !(await this.#isLeftOf(itemId));
    if (isOpen) return;
    const entry = this.#entries.get(itemId) ?? this.#enter(itemId, this.#asked);
    entry.isAsked = true;
    const late = new AbortController();
    const isLate = setTimeout(jobDoorWaitMs, true, { signal: late.signal, ref: false }).catch(() => false);
    const isTooLate = await Promise.race([entry.done.then(() => false), isLate]);
    late.abort();
    if (isTooLate) throw new HubError('unavailable', { seconds: jobComeAgainMs / msPerSecond });
  }

  /** Begins nothing more of it. */
  close(): void {
    this.#isClosed = true;
    this.#asked = [];
  }

  async #isLeftOf(itemId: string): Promise<boolean> {
    if (!this.#isLeft || this.#opened.has(itemId)) return false;
    const { length } = await leftOf(this.#needs.db, itemId);
    // Meanwhile all of it may have been done.
    return length > 0 && this.#isLeft && !this.#opened.has(itemId);
  }

  #enter(itemId: string, row?: Entry[]): Entry {
    let settle = () => {};
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const entry: Entry = { itemId, isAsked: false, done, settle: () => settle() };
    this.#entries.set(itemId, entry);
    row?.push(entry);
    return entry;
  }

  /** Items of which something is left, some rows at a time: first those of which nothing was tried before. */
  async *#turns(): AsyncGenerator<Turn, undefined> {
    const { db } = this.#needs;
    for (const isOfFresh of [true, false])
      for (let after = 0; ; ) {
        const rows = await leftBehind(db, { after, most: jobLeftPage });
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.id;
        const meant = rows.filter((row) => !isOfFresh || !isTried(row));
        for (const itemId of new Set(meant.map(({ item_id }) => item_id ?? ''))) yield { itemId, isOfFresh };
      }
    return undefined;
  }

  async #work(turns: AsyncGenerator<Turn, undefined>): Promise<void> {
    for (;;) {
      const asked = this.#asked.shift();
      if (asked) await this.#finish(asked);
      else {
        const { value: turn } = await turns.next();
        if (!turn || this.#isClosed) return;
        if (!this.#entries.has(turn.itemId) && !this.#opened.has(turn.itemId))
          await this.#finish(this.#enter(turn.itemId), turn.isOfFresh);
      }
    }
  }

  async #finish(entry: Entry, isOfFresh = false): Promise<void> {
    const { itemId } = entry;
    let rows: Left[] = [];
    const read = async () => {
      rows = await leftOf(this.#needs.db, itemId);
    };
    await this.#careful(read(), itemId);
    // It was done for whoever asked, or comes behind those that were not tried before.
    const isLater = isOfFresh && !entry.isAsked && rows.some(isTried);
    if (rows.length > 0 && !isLater) await this.#clearAway(itemId, rows);
    this.#leave(entry);
  }

  async #clearAway(itemId: string, rows: readonly Left[]): Promise<void> {
    const { db, runner } = this.#needs;
    const aside = rows.filter(isAside);
    const open = rows.filter((row) => !isAside(row));
    const left = new Set(open.map(jobOf));
    runner.hold(open.map(({ id }) => id));
    this.#count += open.length;
    await this.#careful(this.#doFirst(itemId, { left, aside }), itemId);
    // Nothing is held that nobody is at, whatever stood in its way: it is begun behind everything else.
    await this.#careful(runner.release([...left]), itemId);
    const look = async () => {
      if ((await leftOf(db, itemId)).length > 0) this.#opened.add(itemId);
    };
    await this.#careful(look(), itemId);
  }

  /** Does what goes before everybody, and takes it out of what is left. */
  async #doFirst(itemId: string, { left, aside }: { left: Set<OpenJob>; aside: Left[] }): Promise<void> {
    const { db, recover, runner } = this.#needs;
    await recover(itemId);
    await releaseJobs(
      db,
      aside.map(({ id }) => id),
      false,
    );
    for (const job of [...left].filter(isFirst)) {
      if (runner.isStopped) return;
      left.delete(job);
      await runner.run(job);
    }
  }

  async #careful(work: Promise<void>, itemId?: string): Promise<void> {
    await work.catch((error: unknown) => {
      if (itemId !== undefined) this.#opened.add(itemId);
      this.#needs.log.error({ err: error, itemId }, 'what the last stop left could not be cleared away');
    });
  }
}

const isAside = ({ set_aside_time }: Left) => set_aside_time !== null;
