import type { Names, Typed } from '../expressions/expression.ts';
import type { Shape } from '../grammar/shape.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import type { Frame, PageFacts } from './reader.ts';

/** A position that was read, and whose word depends on what other files say. */
export interface Waiting {
  shape: Shape;
  node: SpecNode;
  around: readonly Frame[];
  /** What it is called in a fault. */
  where: string;
  names?: Names;
  page?: PageFacts;
  /** What a value was understood as. */
  typed?: Typed;
}

/** Collects what can be said only when the whole product stands: words, units, inputs and links. */
export class Pending {
  readonly #waiting: Waiting[] = [];

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  addAll(other: Pending): void {
    for (const waiting of other.#waiting) this.#waiting.push(waiting);
  }

  list(): readonly Waiting[] {
    return this.#waiting;
  }
}
