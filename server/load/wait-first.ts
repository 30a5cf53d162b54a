/**
 * Thrown where something else has to be done before: what holds a place gives it back, waits, and begins again. Whoever
 * only waits keeps nobody out.
 */
export class WaitFirst extends Error {
  readonly wait: () => Promise<unknown>;

  constructor(wait: () => Promise<unknown>) {
    super('Something else has to be done first.');
    this.wait = wait;
  }
}
