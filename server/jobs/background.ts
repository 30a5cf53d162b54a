/** Work on items that goes on after its answer was sent. Whoever changes the same item waits for it, and so does stopping. */
export class Background {
  readonly #running = new Map<string, Promise<void>>();
  readonly #log: { error(facts: object, text: string): void };

  constructor(log: { error(facts: object, text: string): void }) {
    this.#log = log;
  }

  /** NOTE: what fails here has a job that is begun again. Work about the same thing waits its turn. */
  run(about: string, work: () => Promise<void>): void {
    const before = this.#running.get(about) ?? Promise.resolve();
    const running = before
      .then(work)
      .catch((error: unknown) => {
        // What a hub that stops has cut short is begun again at its next start.
        if ((error as Error).name === 'AbortError') return;
        this.#log.error({ err: error, about }, 'work behind an answer failed');
      })
      .finally(() => {
        if (this.#running.get(about) === running) this.#running.delete(about);
      });
    this.#running.set(about, running);
  }

  /** Resolves when nothing goes on behind an answer about this item. */
  async settled(itemId: string): Promise<void> {
    await this.#running.get(itemId);
  }

  async close(): Promise<void> {
    // What ends may have begun something else.
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }
}
