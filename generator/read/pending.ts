import type { Names, Typed } from '../expressions/names.ts';
import type { Place } from '../faults/place.ts';
import type { Frame } from '../grammar/frame.ts';
import type { Shape } from '../grammar/shape.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import type { PageFacts } from './page-facts.ts';

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
  /** How that is written for people, where it is said. */
  format?: SpecNode;
  /** Whether it is drawn by itself, and no part of a line of words. */
  isShown?: boolean;
}

/** What a word gives to a call, and which of it would be found as well. */
export interface GivenInputs {
  /** Where the map stands. */
  at: Place;
  written: readonly GivenInput[];
}

export interface GivenInput {
  key: string;
  at: Place;
  /** It must be there, and is found as just this. */
  isFound: boolean;
  /** Its name alone would say the same. */
  isNamed: boolean;
}

/** Collects what can be said only when the whole product stands: words, units, inputs and links. */
export class Pending {
  readonly #waiting: Waiting[] = [];
  readonly #given: GivenInputs[] = [];
  readonly #following: Place[] = [];

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  addAll(other: Pending): void {
    for (const waiting of other.#waiting) this.#waiting.push(waiting);
    for (const given of other.#given) this.#given.push(given);
  }

  noteGiven(given: GivenInputs): void {
    this.#given.push(given);
  }

  given(): readonly GivenInputs[] {
    return this.#given;
  }

  /** A word that would say the same were it left out. */
  noteFollowing(at: Place): void {
    this.#following.push(at);
  }

  following(): readonly Place[] {
    return this.#following;
  }

  list(): readonly Waiting[] {
    return this.#waiting;
  }
}
