import type { Kysely } from 'kysely';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { Background } from './background.ts';
import { closeJob, type OpenJob, openJob } from './jobs.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Pick<Repos, 'tips' | 'indexHistory' | 'needsUpkeep' | 'upkeep'>;
  background: Background;
  /** Gives what the refs name by now; undefined where the item is gone. */
  refresh(itemId: string): Promise<readonly string[] | undefined>;
}

type Push = Pick<OpenJob, 'id' | 'itemId' | 'tips'>;

/** Takes in what was pushed, and has repositories packed and cleared where that left something to do. */
export class Pushes {
  readonly #needs: Needs;
  /** Items whose upkeep has yet to begin for the last time. */
  readonly #planned = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Notes down that a repository is about to change, and from what. Gives what takes in the change: when it is done,
   * the hub shows it, and what nobody has to wait for goes on.
   */
  async expect(itemId: string): Promise<() => Promise<void>> {
    const { db, repos, background } = this.#needs;
    await background.settled(itemId);
    const release = await repos.upkeep.hold(itemId);
    try {
      const tips = await repos.tips(itemId);
      const id = await openJob(db, 'items.refresh', itemId, { tips });
      return () => this.#show({ id, itemId, tips }, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Takes in a push that the last stop interrupted. */
  async takeIn(push: Push): Promise<void> {
    await this.#finish(push, await this.#needs.refresh(push.itemId));
  }

  /** Goes on with an upkeep that was noted down before the last stop. */
  async resumeUpkeep({ id, itemId }: OpenJob): Promise<void> {
    if (this.#planned.has(itemId)) return closeJob(this.#needs.db, id);
    this.#planned.add(itemId);
    this.#begin(id, itemId);
  }

  async #show(push: Push, release: () => void): Promise<void> {
    const { background, refresh } = this.#needs;
    try {
      const now = await refresh(push.itemId);
      background.run(`a push to ${push.itemId}`, () => this.#finish(push, now).finally(release));
    } catch (error) {
      release();
      throw error;
    }
  }

  async #finish({ id, itemId, tips = [] }: Push, now: readonly string[] | undefined): Promise<void> {
    const { db, repos } = this.#needs;
    if (now) {
      await repos.indexHistory(itemId);
      const unnamed = tips.filter((tip) => !now.includes(tip));
      if (await repos.needsUpkeep(itemId, unnamed)) await this.#plan(itemId);
    }
    await closeJob(db, id);
  }

  async #plan(itemId: string): Promise<void> {
    if (this.#planned.has(itemId)) return;
    this.#planned.add(itemId);
    try {
      this.#begin(await openJob(this.#needs.db, 'items.upkeep', itemId), itemId);
    } catch (error) {
      this.#planned.delete(itemId);
      throw error;
    }
  }

  #begin(job: number, itemId: string): void {
    const { db, repos, background, refresh } = this.#needs;
    background.run(`upkeep of ${itemId}`, async () => {
      // What is pushed from now on needs another.
      const isDone = await repos.upkeep.run(itemId).finally(() => this.#planned.delete(itemId));
      if (!isDone) return;
      await refresh(itemId);
      await closeJob(db, job);
    });
  }
}
