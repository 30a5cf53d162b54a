/** Work on items that goes on after its answer was sent. Whoever changes the same item waits for it, and so does stopping. */
export class Background {
  readonly #running = new Map<string, Promise<void>>();
  readonly #log: { error(facts: object, text: string): void };

  constructor(log: { error(facts: object, text: string): void }) {
    this.#log = log;
  }

  /** NOTE: what fails here has a job that the next start runs again. */
  run(itemId: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#log.error({ err: error, itemId }, 'work behind an answer failed'))
      .finally(() => this.#running.delete(itemId));
    this.#running.set(itemId, running);
  }

  /** Resolves when nothing goes on behind an answer about this item. */
  async settled(itemId: string): Promise<void> {
    await this.#running.get(itemId);
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.values());
  }
}
