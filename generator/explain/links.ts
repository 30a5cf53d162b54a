import { type Link, sortOf } from './thing.ts';

/** Who names what, and by whom it is named, each pair once: at a line where one is known. */
export class Links {
  readonly #from = new Map<string, Map<string, Link>>();
  readonly #to = new Map<string, Map<string, Link>>();

  add(link: Link): void {
    const known = this.#from.get(link.from)?.get(link.to);
    if (known !== undefined && (known.at !== undefined || link.at === undefined)) return;
    put(this.#from, link.from, link.to, link);
    put(this.#to, link.to, link.from, link);
  }

  /** Who names it. */
  into(name: string): Link[] {
    return [...(this.#to.get(name)?.values() ?? [])];
  }

  outOf(name: string): Link[] {
    return [...(this.#from.get(name)?.values() ?? [])];
  }

  /** The nearest things of a sort that stand on it, each with the way there, by the steps that mean something. */
  leadingTo(name: string, sort: string, isStep: (from: string, to: string) => boolean): string[][] {
    const ways = new Map<string, string[]>([[name, [name]]]);
    const found: string[][] = [];
    const waiting = [name];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const way = ways.get(next) ?? [];
      if (sortOf(next) === sort && next !== name) found.push(way);
      for (const { from } of this.into(next))
        if (!ways.has(from) && (next === name || isStep(sortOf(next), sortOf(from)))) {
          ways.set(from, [...way, from]);
          waiting.push(from);
        }
    }
    return found;
  }
}

function put<T>(map: Map<string, Map<string, T>>, key: string, inner: string, value: T): void {
  const own = map.get(key) ?? new Map<string, T>();
  map.set(key, own);
  own.set(inner, value);
}
