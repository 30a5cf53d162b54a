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
  /** Whether the reader favours it. */
  favorite: Maybe<boolean>;
}
