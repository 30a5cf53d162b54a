import type { Kysely } from 'kysely';
import type { Background, OpenWork } from '../../jobs/index.ts';
import { closeJob, type OpenJob, openJob } from '../../jobs/index.ts';
import type { Repos } from '../../repos/index.ts';
import type { Database } from '../../store/database.ts';
import type { LeftOut } from '../making/card-rules.ts';
import type { Refreshed } from './refresh.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Pick<Repos, 'tips' | 'indexHistory' | 'indexPaths' | 'needsUpkeep' | 'upkeep'>;
  background: Background;
  work: OpenWork;
  /** Undefined where the item is gone. */
  refresh(itemId: string): Promise<Refreshed | undefined>;
  ownerOf(itemId: string): Promise<string | undefined>;
}

/** Takes in what was pushed, and has repositories packed and cleared where that left something to do. */
export class Pushes {
  readonly #needs: Needs;
  /** Upkeep that has yet to begin for the last time, by its kind and item. */
  readonly #planned = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Notes down that a repository is about to change, and from what. Gives what takes in the change: when it is done,
   * the hub shows it, but for what it gives as left out, and what nobody has to wait for goes on.
   */
  async expect(itemId: string): Promise<() => Promise<readonly LeftOut[]>> {
    const { db, repos, background } = this.#needs;
    await background.settled(itemId);
    const release = await repos.upkeep.hold(itemId);
    try {
      const tips = await repos.tips(itemId);
      const job = await openJob(db, 'items.refresh', itemId, { tips });
      return () => this.#show(job, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Takes in a push that was noted down, and all that follows from it. */
  async takeIn(job: OpenJob): Promise<void> {
    const { work } = this.#needs;
    await work.attempt(job, async () => this.#finish(job, (await this.#needs.refresh(job.itemId))?.tips));
  }

  /** Brings the index of paths up to date, for a job that was noted down. */
  async indexPaths(job: OpenJob): Promise<void> {
    const { db, repos, work, ownerOf } = this.#needs;
    await work.attempt(job, async () => {
      await repos.indexPaths(job.itemId, await ownerOf(job.itemId));
      await closeJob(db, job);
    });
  }

  /** Begins the indexing that was noted down, behind whatever else is done to the item. */
  beginPaths(job: OpenJob): void {
    const { background, work } = this.#needs;
    background.run(`paths of ${job.itemId}`, () => work.begin(job));
  }

  /** Goes on with an upkeep that was noted down before the last stop. */
  async resumeUpkeep(job: OpenJob): Promise<void> {
    if (this.#planned.has(planOf(job))) return closeJob(this.#needs.db, job);
    this.#planned.add(planOf(job));
    this.#begin(job);
  }

  /** The pusher waits until the hub shows what was pushed; where it cannot be read, that is begun again behind him. */
  async #show(job: OpenJob, release: () => void): Promise<readonly LeftOut[]> {
    const { background, refresh, work } = this.#needs;
    const finish = (now: readonly string[] | undefined) =>
      background.run(`a push to ${job.itemId}`, () => this.#finish(job, now).finally(release));
    try {
      const shown = await work.attempt(job, async () => ({ now: await refresh(job.itemId) }));
      if (shown) finish(shown.now?.tips);
      else background.run(`a push to ${job.itemId}`, () => work.begin(job).finally(release));
      return shown?.now?.leftOut ?? [];
    } catch (error) {
      release();
      throw error;
    }
  }

  async #finish(job: OpenJob, now: readonly string[] | undefined): Promise<void> {
    const { db, repos } = this.#needs;
    const { itemId, tips = [] } = job;
    if (!now) return closeJob(db, job);
    await repos.indexHistory(itemId);
    const unnamed = tips.filter((tip) => !now.includes(tip));
    const packing = await repos.needsUpkeep(itemId, unnamed);
    if (packing) await this.#plan({ what: packing === 'whole' ? whole : recent, itemId });
    await this.close(job);
  }

  /** Closes the job of a change that is shown, and goes on with what nobody waits for. */
  async close(job: OpenJob): Promise<void> {
    const paths = await this.#needs.db.transaction().execute(async (tx) => {
      await closeJob(tx, job);
      return openJob(tx, 'items.paths', job.itemId);
    });
    this.beginPaths(paths);
  }

  async #plan(upkeep: Pick<OpenJob, 'what' | 'itemId'>): Promise<void> {
    const plan = planOf(upkeep);
    // What packs everything packs what is recent as well.
    if (this.#planned.has(plan) || this.#planned.has(planOf({ ...upkeep, what: whole }))) return;
    this.#planned.add(plan);
    try {
      this.#begin(await openJob(this.#needs.db, upkeep.what, upkeep.itemId));
    } catch (error) {
      this.#planned.delete(plan);
      throw error;
    }
  }

  #begin(job: OpenJob): void {
    const { itemId } = job;
    const { db, repos, background, refresh, work } = this.#needs;
    background.run(`upkeep of ${itemId}`, async () => {
      // What is pushed from now on needs another.
      const packing = job.what === whole ? 'whole' : 'recent';
      const isDone = await repos.upkeep.run(itemId, packing).finally(() => this.#planned.delete(planOf(job)));
      if (!isDone) return;
      await work.attempt(job, async () => {
        await refresh(itemId);
        await closeJob(db, job);
      });
    });
  }
}

const whole = 'items.upkeep';
const recent = 'items.recent';
const planOf = ({ what, itemId }: Pick<OpenJob, 'what' | 'itemId'>) => `${what} ${itemId}`;
