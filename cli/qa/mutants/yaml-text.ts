import {
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Edit } from './site.ts';

/** One thing that is written in a file of YAML, with what it stands in. */
export interface Spot {
  /** The keys that lead there from the top of the file; the number of an item of a list. */
  path: readonly string[];
  value: unknown;
  /** What it is the value of, or the list that it is in. */
  parent: YAMLMap | YAMLSeq;
  at: number;
}

/** Everything that is written in a text of YAML, with its place. */
export function spotsIn(text: string): Spot[] {
  const found: Spot[] = [];
  const visit = (node: unknown, path: readonly string[]): void => {
    if (isMap(node))
      for (const [at, pair] of node.items.entries()) see(pair.value, node, at, [...path, keyOf(pair)]);
    else if (isSeq(node))
      for (const [at, item] of node.items.entries()) see(item, node, at, [...path, String(at)]);
  };
  const see = (value: unknown, parent: YAMLMap | YAMLSeq, at: number, path: readonly string[]) => {
    found.push({ path, value, parent, at });
    visit(value, path);
  };
  visit(parseDocument(text).contents, []);
  return found;
}

/**
 * Whether a text that lies over another one says itself what stands there at a path: what it merges with that, it does not. A field is
 * known without the question mark behind its name.
 */
export function saidIn(text: string): (path: readonly string[]) => boolean {
  const { contents } = parseDocument(text);
  return (path) => {
    let node: unknown = contents;
    for (const name of path) {
      const pair = isMap(node) ? node.items.find((one) => plain(keyOf(one)) === plain(name)) : undefined;
      if (pair === undefined) return false;
      node = pair.value;
      if (!isMap(node)) return true;
    }
    return false;
  };
}

const plain = (name: string) => name.replace(/\?$/, '');

const keyOf = ({ key }: Pair) => String(isScalar(key) ? key.value : key);

type Ranged = { range?: readonly [number, number, number] | null };
const rangeOf = (node: unknown): readonly [number, number] => {
  const [from, to] = (node as Ranged).range ?? [0, 0];
  return [from, to];
};

/** The text of a spot itself. */
export const rangeOfValue = ({ value }: Spot) => rangeOf(value);

/** The text of a spot with its key. */
export function rangeOfAll({ parent, at, value }: Spot): readonly [number, number] {
  const [from, to] = rangeOf(value);
  const pair = isMap(parent) ? parent.items[at] : undefined;
  return pair ? [rangeOf(pair.key)[0], to] : [from, to];
}

/** What a scalar says; undefined of anything else. */
export const scalarOf = ({ value }: Spot): unknown => (isScalar(value) ? (value as Scalar).value : undefined);

/** Another text in the place of what stands there. */
export function replaced(spot: Spot, text: string): Edit[] {
  const [from, to] = rangeOfValue(spot);
  return [{ from, to, text }];
}

/** Another key in the place of its own. */
export function renamed({ parent, at }: Spot, text: string): Edit[] {
  const pair = isMap(parent) ? parent.items[at] : undefined;
  if (!pair) return [];
  const [from, to] = rangeOf(pair.key);
  return [{ from, to, text }];
}

/** Nothing in the place of a spot and its key; undefined where it is all that its parent holds and must not be empty. */
export function leftOut(spot: Spot): Edit[] | undefined {
  const { parent, at } = spot;
  const all = parent.items.map((_, index) =>
    rangeOfAll({ ...spot, at: index, value: childOf(parent, index) }),
  );
  const [own, before, after] = [all[at], all[at - 1], all[at + 1]];
  if (!own) return undefined;
  if (after) return [{ from: own[0], to: after[0], text: '' }];
  if (before) return [{ from: before[1], to: own[1], text: '' }];
  return isSeq(parent) && parent.flow ? [{ from: own[0], to: own[1], text: '' }] : undefined;
}

const childOf = (parent: YAMLMap | YAMLSeq, at: number): unknown => {
  const item = parent.items[at];
  return isMap(parent) ? (item as Pair).value : item;
};

/** The items of a list that a spot holds. */
export const itemsOf = ({ value }: Spot): readonly unknown[] => (isSeq(value) ? value.items : []);
