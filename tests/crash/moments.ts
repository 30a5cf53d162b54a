/**
 * All that somebody's thing has said, one state after the other: its owner does one thing at a time. What is asked for may stand from
 * then on, and stands once it is acknowledged.
 */
export class Moments<State extends object> {
  readonly #states: State[];
  #acknowledged = 0;

  constructor(first: State) {
    this.#states = [first];
  }

  /** The last that was acknowledged. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** The last that was asked for. */
  get asked(): number {
    return this.#states.length - 1;
  }

  /** What it says since it was asked for last. */
  get now(): State | undefined {
    return this.#states.at(-1);
  }

  /** A change that is being asked for; what it gives back says that it was acknowledged. */
  ask(change: Partial<State>): () => void {
    this.#states.push({ ...(this.now as State), ...change });
    const at = this.asked;
    return () => {
      this.#acknowledged = at;
    };
  }

  /** States from one to another, both among them. */
  between(from: number, to: number): readonly State[] {
    return this.#states.slice(from, to + 1);
  }
}
