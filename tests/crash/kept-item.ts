import type { Moments } from './moments.ts';

/** What may stand of one value: what was acknowledged last, and whatever was asked for since without an answer. */
export class Maybe<T> {
  #values: T[];

  constructor(value: T) {
    this.#values = [value];
  }

  get values(): readonly T[] {
    return this.#values;
  }

  /** A change that is being asked for; what it gives back says that it was acknowledged. */
  ask(value: T): () => void {
    this.#values = [...this.#values, value];
    return () => this.settle(value);
  }

  settle(value: T): void {
    this.#values = [value];
  }
}

/** How often something was done that is recorded: so often by what was acknowledged, and as often more as was asked without an answer. */
export class Times {
  #least = 0;
  #most = 0;

  /** It is being asked for; what it gives back says that it was acknowledged. */
  ask(): () => void {
    this.#most += 1;
    return () => {
      this.#least += 1;
    };
  }

  has(count: number): boolean {
    return this.#least <= count && count <= this.#most;
  }

  settle(count: number): void {
    this.#least = count;
    this.#most = count;
  }

  toString(): string {
    return `${this.#least} to ${this.#most}`;
  }
}

/** What stands of an item at one moment. */
export interface ItemState {
  name: string;
  nameEn: string;
  license: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  /** What notes.txt says. */
  notes: string | undefined;
  isFavorite: boolean;
  isRemoved: boolean;
}

/** What of an item is recorded as often as it is done. */
export const recordedDeeds = ['items.saved', 'items.renamed', 'items.pushed'] as const;
export type Deed = (typeof recordedDeeds)[number];

/** What one person knows of an item of theirs. */
export interface KeptItem {
  key: string;
  name: Maybe<string>;
  nameEn: Maybe<string | undefined>;
  license: Maybe<string>;
  /** What notes.txt says on main; nothing before the first push. */
  notes: Maybe<string | undefined>;
  /** The last commit whose push was acknowledged. */
  pushed: string | undefined;
  removed: Maybe<boolean>;
  deeds: Readonly<Record<Deed, Times>>;
  /** Whether the reader favours it. */
  favorite: Maybe<boolean>;
  /** All of it, as it was one moment after the other. */
  moments: Moments<ItemState>;
}
