import type { Place } from '../../faults/place.ts';
import type { SpecNode } from '../../yaml/spec-node.ts';

/** One case of what differs: words of two cases of the same are never there together. */
interface Case {
  of: SpecNode;
  name: string;
}

/** Where a walk stands. */
export interface Standing {
  /** The place of the nearest thing that has a name; undefined where one around has none. */
  place: string | undefined;
  /** The thing without a name, where there is one. */
  nameless?: SpecNode;
  /** The place that that one would have one in. */
  around?: string;
  /** The words that lead on from that thing. */
  path: readonly string[];
  /** The words and numbers that lead there from the root of the file. */
  trail: string;
  cases: readonly Case[];
  /** What has one title with others: an address and the page that it shows. */
  shared?: string;
  /** What differs from a part: what is required stands there. */
  isPart?: true;
  /** The record around would be there without being said, or as `true`, where all its words stand by their places. */
  alone?: 'unsaid' | 'true';
  /** The record around may be written as its name alone where it says nothing else. */
  bare?: true;
  /** What a bare toast says here, where that is not `<place>.done`. */
  toast?: SpecNode;
}

/** A position that words may stand in. */
export interface WordPosition extends Standing {
  word: string;
  /** The record that it is a word of. */
  at: Place;
  required: boolean;
}

export const rootAt = (place: string, trail: string): Standing => ({ place, path: [], trail, cases: [] });

/** Inside a word of a record. */
export const behind = (
  { isPart: _, alone: __, bare: ___, ...standing }: Standing,
  word: string,
): Standing => ({
  ...standing,
  path: [...standing.path, word],
  trail: `${standing.trail}.${word}`,
});

/** Inside a thing of a list or a map; one without a name has no place. */
export function inThing(
  { shared: _, isPart: __, alone: ___, bare: ____, ...standing }: Standing,
  node: SpecNode,
  { name, step }: { name: string | undefined; step: string | number },
): Standing {
  const { place } = standing;
  const trail = `${standing.trail}.${step}`;
  const own = { ...standing, path: [], trail };
  if (place === undefined) return own;
  if (name === undefined) return { ...own, place: undefined, nameless: node, around: place };
  return { ...own, place: `${place}.${name}` };
}

/** Whether two are never there together, or are meant to say the same. */
export function mayShare(one: WordPosition, other: WordPosition): boolean {
  if (isShared(one) && one.shared === other.shared) return true;
  return one.cases.some(({ of, name }) => other.cases.some((two) => two.of === of && two.name !== name));
}

const isShared = ({ shared, word, path }: WordPosition) =>
  shared !== undefined && word === 'title' && path.length === 0;
