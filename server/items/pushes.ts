import type { Kysely } from 'kysely';
import type { Repos } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import type { Background } from './background.ts';
import { closeJob, type OpenJob, openJob } from './jobs.ts';

interface Needs {
  db: Kysely<Database>;
  repos: Pick<Repos, 'tips' | 'needsUpkeep' | 'upkeep'>;
  background: Background;
  refresh(itemId: string): Promise<void>;
}

/** Takes in what was pushed, and has repositories packed and cleared where that left something to do. */
export class Pushes {
  readonly #needs: Needs;
  /** Items whose upkeep has yet to begin for the last time. */
  readonly #planned = new Set<string>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Notes down that a repository is about to change, and from what; gives what takes in the change. */
  async expect(itemId: string): Promise<() => Promise<void>> {
    const { db, repos, background } = this.#needs;
    await background.settled(itemId);
    const release = await repos.upkeep.hold(itemId);
    try {
      const tips = await repos.tips(itemId);
      const id = await openJob(db, 'items.refresh', itemId, { tips });
      return () => this.takeIn({ id, itemId, tips }).finally(release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async takeIn({ id, itemId, tips = [] }: Pick<OpenJob, 'id' | 'itemId' | 'tips'>): Promise<void> {
    const { db, repos, refresh } = this.#needs;
    const isNeeded = repos.needsUpkeep(itemId, tips);
    // Asked meanwhile, so that nobody waits longer for an answer; what fails is told below.
    isNeeded.catch(() => {});
    await refresh(itemId);
    if ((await isNeeded) && !this.#planned.has(itemId)) {
      this.#planned.add(itemId);
      this.#begin(await openJob(db, 'items.upkeep', itemId), itemId);
    }
    await closeJob(db, id);
  }

  /** Goes on with an upkeep that was noted down before the last stop. */
  async resumeUpkeep({ id, itemId }: OpenJob): Promise<void> {
    if (this.#planned.has(itemId)) return closeJob(this.#needs.db, id);
    this.#planned.add(itemId);
    this.#begin(id, itemId);
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
