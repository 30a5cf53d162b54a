import type { Place } from '../faults/place.ts';

/** A YAML value that remembers where it stands; `end` is exclusive, on the same counting as `at`. */
export type SpecNode = SpecScalar | SpecList | SpecMap;

export interface SpecScalar {
  t: 'scalar';
  value: string | number | boolean | null;
  at: Place;
}

export interface SpecList {
  t: 'list';
  items: SpecNode[];
  at: Place;
  /** Whether it stands in the place of a list that is shown elsewhere: with nothing in it, it takes that away. */
  replaces?: true;
}

export interface SpecMap {
  t: 'map';
  entries: Map<string, SpecEntry>;
  at: Place;
}

/** A key with its own place, since a fault about a name points at the name. */
export interface SpecEntry {
  key: string;
  keyAt: Place;
  value: SpecNode;
}

/** The value of `key` in a map; undefined for anything else. */
export function child(node: SpecNode | undefined, key: string): SpecNode | undefined {
  return node?.t === 'map' ? node.entries.get(key)?.value : undefined;
}

/** The entries of a map in the owner's order; empty for anything else. */
export function entriesOf(node: SpecNode | undefined): SpecEntry[] {
  return node?.t === 'map' ? [...node.entries.values()] : [];
}

/** The items of a list; empty for anything else. */
export function itemsOf(node: SpecNode | undefined): SpecNode[] {
  return node?.t === 'list' ? node.items : [];
}

/** The text of a string scalar; undefined for anything else. */
export function stringOf(node: SpecNode | undefined): string | undefined {
  return node?.t === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

export function isText(node: SpecNode): node is SpecScalar & { value: string } {
  return node.t === 'scalar' && typeof node.value === 'string';
}

/** True only where the scalar is the literal `true`. */
export function isTrue(node: SpecNode | undefined): boolean {
  return node?.t === 'scalar' && node.value === true;
}

/** Strings of a list of strings, or of one string; other items are left out. */
export function stringsOf(node: SpecNode | undefined): string[] {
  const one = stringOf(node);
  if (one !== undefined) return [one];
  return itemsOf(node).flatMap((item) => stringOf(item) ?? []);
}

/** The node as plain JavaScript data, without places. */
export function plain(node: SpecNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.t === 'scalar') return node.value;
  if (node.t === 'list') return node.items.map(plain);
  return Object.fromEntries([...node.entries.values()].map((entry) => [entry.key, plain(entry.value)]));
}

/** What a node is, in the words of a fault message. */
export function describe(node: SpecNode): string {
  if (node.t === 'map') return 'a map';
  if (node.t === 'list') return 'a list';
  if (node.value === null) return 'nothing';
  if (typeof node.value === 'string') return 'a text';
  return typeof node.value === 'number' ? 'a number' : 'true or false';
}
