/** Work that goes on after its answer was sent; stopping waits for it. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #log: { error(facts: object, text: string): void };

  constructor(log: { error(facts: object, text: string): void }) {
    this.#log = log;
  }

  /** NOTE: what fails here has a job that the next start runs again. */
  run(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#log.error({ err: error }, 'work behind an answer failed'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async close(): Promise<void> {
    await Promise.all(this.#running);
  }
}
