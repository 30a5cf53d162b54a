import type { Place } from '../faults/place.ts';
import type { SpecEntry } from '../yaml/spec-node.ts';

/** Under this key a list or a map that was read keeps the places of what it holds. */
export const places = Symbol('places');

/** Where a list or a map stands, and what it was read from: all entries of a map, and of a list the items that fit. */
interface Places {
  at: Place;
  entries: ReadonlyMap<string, SpecEntry>;
  items: readonly { at: Place }[];
}

/** What was read, with its places. */
export type Located<T> = T & { readonly [places]: Places };

/** Under this key a record keeps what stands in it under names of the owner's own. */
export const others = Symbol('others');

/** A text whose names get their meaning later. */
export class Written {
  readonly text: string;
  readonly at: Place;

  constructor(text: string, at: Place) {
    this.text = text;
    this.at = at;
  }
}

type HasPlaces = { readonly [places]: Places };
type Inside<T> = (keyof T & string) | number;

/** Where a thing stands, or what stands in it under a name or a number. */
export function at<T extends HasPlaces>(thing: T, inside?: Inside<T>): Place {
  const { at, entries, items } = thing[places];
  if (inside === undefined) return at;
  return (typeof inside === 'number' ? items[inside] : entries.get(inside)?.value)?.at ?? at;
}

/** Where a name stands. */
export function keyAt<T extends HasPlaces>(thing: T, name: keyof T & string): Place {
  return thing[places].entries.get(name)?.keyAt ?? thing[places].at;
}

/** Whether a word of a record is there at all: one that does not fit was said all the same, and told. */
export function isSaid<T extends HasPlaces>(thing: T, word: keyof T & string): boolean {
  return thing[places].entries.has(word);
}

/** A thing under a name that its owner gave it. */
export interface Named<T> {
  key: string;
  keyAt: Place;
  at: Place;
  value: T;
}

type NamedThings<T> = Located<Readonly<Record<string, T>>>;

/** What stands in a map, in the owner's order. */
export function named<T>(map: NamedThings<T> | undefined): Named<T>[] {
  if (map === undefined) return [];
  // By what it was read from: an object puts names that are numbers before all others.
  return [...map[places].entries.values()].flatMap(({ key, keyAt, value: { at } }) => {
    const value = Object.hasOwn(map, key) ? map[key] : undefined;
    return value === undefined ? [] : [{ key, keyAt, at, value }];
  });
}

/** What stands in a record under names of the owner's own. */
export function othersIn<T>(thing: { readonly [others]?: NamedThings<T> }): Named<T>[] {
  return named(thing[others]);
}
