import type { Place } from '../faults/place.ts';
import type { SpecEntry, SpecNode } from './spec-node.ts';

/**
 * A tree as one list that JSON can write: each node is its sort, its line, its column and what it holds. Of the forms in
 * which a tree can be kept this is the smallest, and is read soonest.
 */
export type FlatTree = (string | number | boolean | null)[];

const sorts = { scalar: 0, list: 1, map: 2, number: 3 } as const;

/** The list of a tree; the name of its file is left out, which is the same for all of it. */
export function flatten(root: SpecNode): FlatTree {
  const flat: FlatTree = [];
  add(root, flat);
  return flat;
}

function add(node: SpecNode, flat: FlatTree): void {
  const { line, col } = node.at;
  if (node.t === 'scalar') {
    const { value } = node;
    if (isJson(value)) flat.push(sorts.scalar, line, col, value);
    else flat.push(sorts.number, line, col, Object.is(value, -0) ? '-0' : String(value));
  } else if (node.t === 'list') {
    flat.push(sorts.list, line, col, node.items.length);
    for (const item of node.items) add(item, flat);
  } else {
    flat.push(sorts.map, line, col, node.entries.size);
    for (const { key, keyAt, value } of node.entries.values()) {
      flat.push(key, keyAt.line, keyAt.col);
      add(value, flat);
    }
  }
}

/** NOTE: JSON writes nothing for what is no number or endless, and 0 for -0. */
const isJson = (value: unknown) =>
  typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0));

/** The tree of such a list, as it was read from the file of this name. */
export function unflatten(flat: FlatTree, file: string): SpecNode {
  const reader = new Reader(flat, file);
  return reader.node();
}

class Reader {
  readonly #flat: FlatTree;
  readonly #file: string;
  #at = 0;

  constructor(flat: FlatTree, file: string) {
    this.#flat = flat;
    this.#file = file;
  }

  node(): SpecNode {
    const sort = this.#next();
    const at = this.#place();
    const held = this.#next();
    if (sort === sorts.scalar) return { t: 'scalar', value: held ?? null, at };
    if (sort === sorts.number) return { t: 'scalar', value: Number(held), at };
    if (sort === sorts.list) {
      const items: SpecNode[] = [];
      for (let left = Number(held); left > 0; left--) items.push(this.node());
      return { t: 'list', items, at };
    }
    const entries = new Map<string, SpecEntry>();
    for (let left = Number(held); left > 0; left--) {
      const key = String(this.#next());
      entries.set(key, { key, keyAt: this.#place(), value: this.node() });
    }
    return { t: 'map', entries, at };
  }

  #place(): Place {
    return { file: this.#file, line: Number(this.#next()), col: Number(this.#next()) };
  }

  #next(): FlatTree[number] | undefined {
    return this.#flat[this.#at++];
  }
}
