import { aliasKey, skeletonOf } from '../names/likeness.ts';

interface Named {
  userName: string;
  alias?: string | undefined;
}

/** What names of one list are compared by among themselves, as they are with those of the hub. */
export class NamesOfList {
  /** In which line each name stands, as it is written and as it looks. */
  readonly #names = new Map<string, number>();
  readonly #looks = new Map<string, number>();
  readonly #aliases = new Map<string, number>();

  /** Takes the names of a line, unless one of them is, or looks like, one of an earlier line: it says which. */
  take(line: number, { userName, alias }: Named): number | undefined {
    const name = userName.toLowerCase();
    const key = alias === undefined ? undefined : aliasKey(alias);
    const earlier =
      this.#looks.get(skeletonOf(userName)) ??
      this.#aliases.get(aliasKey(userName)) ??
      (key === undefined
        ? undefined
        : (this.#aliases.get(key) ?? this.#names.get(key) ?? this.#looks.get(skeletonOf(key))));
    if (earlier !== undefined) return earlier;
    this.#names.set(name, line);
    this.#looks.set(skeletonOf(userName), line);
    if (key !== undefined) this.#aliases.set(key, line);
    return undefined;
  }
}
