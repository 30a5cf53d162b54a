import {
  backupComeAgainMs,
  backupLookEveryMs,
  gitBackgroundRowYields,
  gitTurnLongestMs,
  gitUpkeepAfterMs,
} from '#generated/constants.ts';
import { isRepository, type Packing, pack } from '../git/index.ts';
import { Locks } from '../load/locks.ts';
import type { Deletions } from '../store/disk/deletions.ts';

interface Running {
  itemId: string;
  stop: AbortController;
  ended: Promise<unknown>;
}

/** `gaveWay`: others wanted its memory, or a copy is made. `stopped`: somebody writes, or the hub ends. */
type Outcome = 'done' | 'gaveWay' | 'stopped';

/** How often the packing of an item may still give way before it has a turn. */
type Yields = Map<string, number>;

/**
 * Packs repositories and takes away what no ref reaches: one at a time for the hub, and none that is written to. Whoever
 * wants to write does not wait for it: it is ended, which harms nothing, and begins anew when they are done. Whoever makes a
 * copy of all repositories has it wait until that is made.
 */
export class Upkeep {
  readonly #dirOf: (itemId: string) => string;
  readonly #deletions: Deletions;
  readonly #writers = new Map<string, number>();
  readonly #closing = new AbortController();
  readonly #turns = new Locks();
  readonly #yields: Yields = new Map();
  #running: Running | undefined;

  constructor(dirOf: (itemId: string) => string, deletions: Deletions) {
    this.#dirOf = dirOf;
    this.#deletions = deletions;
  }

  /** Ends the upkeep of a repository, and keeps it off until what this gives back is called. */
  async hold(itemId: string): Promise<() => void> {
    this.#writers.set(itemId, (this.#writers.get(itemId) ?? 0) + 1);
    if (this.#running?.itemId === itemId) {
      this.#running.stop.abort();
      await this.#running.ended;
    }
    return () => {
      const left = (this.#writers.get(itemId) ?? 0) - 1;
      if (left > 0) this.#writers.set(itemId, left);
      else this.#writers.delete(itemId);
    };
  }

  /**
   * Packs a repository that nobody writes to. Undefined where that is done; else how long others go first: it gives way to
   * them some times, then it has a turn; where that was too short others have one as long, and so on.
   */
  async run(itemId: string, packing: Packing): Promise<number | undefined> {
    if (this.#deletions.areHeld) return backupComeAgainMs;
    const plan = `${packing} ${itemId}`;
    const yields = this.#yields.get(plan) ?? gitBackgroundRowYields;
    const isYielding = yields > 0;
    const outcome = await this.#turns.run('upkeep', () => this.#attempt(itemId, packing, isYielding));
    const isTurnOver = outcome === 'gaveWay' && !isYielding;
    if (outcome === 'done' || isTurnOver) this.#yields.delete(plan);
    else this.#yields.set(plan, yields - 1);
    if (outcome === 'done') return undefined;
    return isTurnOver ? gitTurnLongestMs : gitUpkeepAfterMs;
  }

  close(): void {
    this.#closing.abort();
  }

  #giveWayToCopies(stop: AbortController): void {
    try {
      if (this.#deletions.areHeld) stop.abort();
    } catch {
      // A disk that cannot be asked just now is asked again; nobody copies from it either.
    }
  }

  async #attempt(itemId: string, packing: Packing, isYielding: boolean): Promise<Outcome> {
    if (this.#closing.signal.aborted || this.#writers.has(itemId)) return 'stopped';
    const letGo = this.#deletions.tryBegin();
    if (letGo === undefined) return 'stopped';
    const stop = new AbortController();
    const looking = setInterval(() => this.#giveWayToCopies(stop), backupLookEveryMs).unref();
    const signal = AbortSignal.any([stop.signal, this.#closing.signal]);
    const dir = this.#dirOf(itemId);
    // It may have been removed meanwhile.
    const work = isRepository(dir).then((stands) => !stands || pack(dir, { packing, signal, isYielding }));
    this.#running = { itemId, stop, ended: work.catch(() => {}) };
    try {
      return (await work) ? 'done' : 'gaveWay';
    } catch (error) {
      if (signal.aborted) return 'stopped';
      throw error;
    } finally {
      this.#running = undefined;
      clearInterval(looking);
      letGo();
    }
  }
}
