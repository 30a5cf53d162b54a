import type { TreeEntry } from '../git/index.ts';

/**
 * Where a page begins or ends: rank of the type, the beginning of the raw name, and the how manieth it is of those that
 * begin so. A name may be of any length, and a key has to fit into an address.
 */
export type EntryKey = readonly [rank: number, start: string, nth: number];

export interface EntryPage {
  entries: readonly TreeEntry[];
  /** Whether more follow, and whether some precede. */
  hasAfter: boolean;
  hasBefore: boolean;
  keyOf(entry: TreeEntry): EntryKey;
}

/** The longest name that a file system takes: others are not told apart by more than their turn. */
// biome-ignore lint/plugin: NAME_MAX of POSIX systems
const keyLength = 255;

const ordered = new WeakMap<readonly TreeEntry[], readonly TreeEntry[]>();

/** Folders first, then files, each in the order in which git keeps them: sorting half a million would hold others up. */
function inOrder(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const known = ordered.get(entries);
  if (known) return known;
  const folders: TreeEntry[] = [];
  const files: TreeEntry[] = [];
  for (const entry of entries) (entry.type === 'directory' ? folders : files).push(entry);
  const all = [...folders, ...files];
  ordered.set(entries, all);
  return all;
}

/** One page of a folder: what follows a key, what precedes one, or the first. */
export function pageOf(
  entries: readonly TreeEntry[],
  size: number,
  from: { after?: EntryKey | undefined; before?: EntryKey | undefined },
): EntryPage {
  const all = inOrder(entries);
  const [start, end] = rangeOf(all, size, from);
  const page = all.slice(start, end);
  return {
    entries: page,
    hasAfter: end < all.length,
    hasBefore: start > 0 && page.length > 0,
    keyOf: (entry) => keyAt(all, start + page.indexOf(entry)),
  };
}

function rangeOf(
  all: readonly TreeEntry[],
  size: number,
  { after, before }: Parameters<typeof pageOf>[2],
): [start: number, end: number] {
  if (!after && before) {
    const end = Math.min(all.length, position(all, before) + before[2]);
    return [Math.max(0, end - size), end];
  }
  const start = after ? Math.min(all.length, position(all, after) + after[2] + 1) : 0;
  return [start, Math.min(all.length, start + size)];
}

function keyAt(all: readonly TreeEntry[], index: number): EntryKey {
  const entry = all[index];
  const [rank, start] = entry ? placeOf(entry) : [0, ''];
  return [rank, start, index - position(all, [rank, start, 0])];
}

/** The index of the first entry that is not before the key. */
function position(all: readonly TreeEntry[], key: EntryKey): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = all[middle];
    if (entry && isBefore(placeOf(entry), key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Place = readonly [rank: number, start: string];

/** Git compares a folder as if its name ended with a slash. */
function placeOf({ type, raw }: TreeEntry): Place {
  return type === 'directory' ? [0, `${raw}/`.slice(0, keyLength)] : [1, raw.slice(0, keyLength)];
}

function isBefore([rank, start]: Place, [otherRank, otherStart]: EntryKey): boolean {
  return rank === otherRank ? start < otherStart : rank < otherRank;
}
