/** Something that may take so long and no longer. */
export interface Due {
  /** When its time is over, as `performance.now()` tells it; set by who watches. */
  dueMs: number;
  expire(): void;
}

/**
 * Watches things that may all take the same time. Whoever comes first is due first, so that one timer serves them all: a
 * timer for each call costs more than most calls, which have ended long before.
 */
export class Deadlines {
  readonly #timeMs: number;
  readonly #open = new Set<Due>();
  #isSet = false;

  constructor(timeMs: number) {
    this.#timeMs = timeMs;
  }

  /** How many are watched. */
  get size(): number {
    return this.#open.size;
  }

  /** Calls `expire` when the time is over, unless `end` was called before. */
  begin(due: Due): void {
    due.dueMs = performance.now() + this.#timeMs;
    this.#open.add(due);
    if (!this.#isSet) this.#lookIn(this.#timeMs);
    this.#isSet = true;
  }

  end(due: Due): void {
    this.#open.delete(due);
  }

  #look(): void {
    const now = performance.now();
    // What begins meanwhile stands behind all others, and is seen here as well.
    for (const due of this.#open) {
      if (due.dueMs > now) {
        this.#lookIn(due.dueMs - now);
        return;
      }
      this.#open.delete(due);
      due.expire();
    }
    this.#isSet = false;
  }

  #lookIn(ms: number): void {
    setTimeout(() => this.#look(), Math.ceil(ms)).unref();
  }
}
