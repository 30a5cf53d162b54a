/** Runs what is asked for the same key one after the other, and different keys side by side. */
export class Locks {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    // Whoever asked before has been told of its own failure; the next in line starts all the same.
    const turn = before.then(work, work);
    this.#tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(key) === turn) this.#tails.delete(key);
    }
  }
}
