import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { jobAtOnce, jobComeAgainMs, jobDoorWaitMs } from '#generated/constants.ts';
import { type JobName, jobs } from '#generated/server/jobs.ts';
import { HubError } from '../ground/hub-error.ts';
import { msPerSecond } from '../load/units.ts';
import { WaitFirst } from '../load/wait-first.ts';
import type { Database } from '../store/database.ts';
import { jobOf, type OpenJob } from './open-jobs.ts';
import type { JobLog, Runner } from './runner.ts';
import { jobsSetAside } from './set-aside.ts';

/** What the last stop left open of one item. */
interface Entry {
  itemId: string;
  jobs: OpenJob[];
  /** Whether some of it has been tried before. */
  isTried: boolean;
  done: Promise<void>;
  settle(): void;
}

interface Needs {
  db: Kysely<Database>;
  log: JobLog;
  runner: Runner;
  now(): number;
  /** Makes the repository of an item writable again, before anything else is done to it. */
  recover(itemId: string): Promise<void>;
}

const ofRepositories = (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].repository !== undefined);
const isFirst = ({ name }: OpenJob) => jobs[name].repository === 'first';

/**
 * What the last stop left open of repositories is worked off beside everything else, a few items at once; only whoever
 * asks for an item whose own work is open waits for that.
 */
export class AfterStop {
  readonly #needs: Needs;
  readonly #entries = new Map<string, Entry>();
  #row: Entry[] = [];

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Looks up what the last stop left open, and holds it. Has to be asked before anybody can open more. */
  async note(): Promise<void> {
    const { db, runner } = this.#needs;
    const open = await db
      .updateTable('jobs')
      .set({ lease_until: runner.leaseUntil() })
      .where('name', 'in', ofRepositories)
      .where('lease_until', 'is', null)
      .where('set_aside_time', 'is', null)
      .returning(['id', 'name', 'input', 'asked', 'tries', 'item_id'])
      .execute();
    runner.hold(open.map(({ id }) => id));
    for (const row of open.sort((one, other) => one.id - other.id)) {
      const entry = this.#entryOf(row.item_id ?? '');
      entry.isTried ||= row.tries > 0;
      entry.jobs.push(jobOf(row));
    }
    // What is set aside may have left something as well.
    for (const { item_id } of await jobsSetAside(db)
      .select('item_id')
      .where('name', 'in', ofRepositories)
      .execute())
      this.#entryOf(item_id ?? '').isTried = true;
    // First what has not been tried before.
    this.#row.sort((one, other) => Number(one.isTried) - Number(other.isTried));
  }

  /** Works off what was noted. Says how much that was. */
  async workOff(): Promise<number> {
    const count = this.#row.reduce((sum, entry) => sum + entry.jobs.length, 0);
    await Promise.all(Array.from({ length: jobAtOnce }, () => this.#work()));
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

  /** Begins nothing more of it. */
  close(): void {
    this.#row = [];
  }

  #entryOf(itemId: string): Entry {
    const known = this.#entries.get(itemId);
    if (known) return known;
    let settle = () => {};
    const done = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const entry: Entry = { itemId, jobs: [], isTried: false, done, settle: () => settle() };
    this.#entries.set(itemId, entry);
    this.#row.push(entry);
    return entry;
  }

  async #work(): Promise<void> {
    for (let entry = this.#row.shift(); entry; entry = this.#row.shift()) await this.#finish(entry);
  }

  async #finish({ itemId, jobs: open, settle }: Entry): Promise<void> {
    const { log, runner } = this.#needs;
    const left = new Set(open);
    const careful = (work: Promise<void>) =>
      work.catch((error: unknown) =>
        log.error({ err: error, itemId }, 'what the last stop left could not be cleared away'),
      );
    await careful(this.#doFirst(itemId, left));
    this.#entries.delete(itemId);
    settle();
    // Nothing is held that nobody is at, whatever stood in its way: it is begun behind everything else.
    await careful(runner.release([...left]));
  }

  /** Does what goes before everybody, and takes it out of what is left. */
  async #doFirst(itemId: string, left: Set<OpenJob>): Promise<void> {
    const { recover, runner } = this.#needs;
    await recover(itemId);
    for (const job of [...left].filter(isFirst)) {
      if (runner.isStopped) return;
      left.delete(job);
      await runner.run(job);
    }
  }
}
