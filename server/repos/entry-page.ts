import type { TreeEntry } from '../git/index.ts';

/** Where a page begins or ends: rank of the type, then the raw name. */
export type EntryKey = readonly [rank: number, raw: string];

export interface EntryPage {
  entries: readonly TreeEntry[];
  /** Keys to go on from, absent at either end. */
  after?: EntryKey;
  before?: EntryKey;
}

const sorted = new WeakMap<readonly TreeEntry[], readonly TreeEntry[]>();

/** Folders first, then files, each in the order of their bytes. */
export function inOrder(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const known = sorted.get(entries) ?? [...entries].sort((one, other) => compare(keyOf(one), keyOf(other)));
  sorted.set(entries, known);
  return known;
}

/** One page of a folder: what follows a key, what precedes one, or the first. */
export function pageOf(
  entries: readonly TreeEntry[],
  size: number,
  from: { after?: EntryKey | undefined; before?: EntryKey | undefined },
): EntryPage {
  const all = inOrder(entries);
  const start = startOf(all, size, from);
  const page = all.slice(
    start,
    from.after || !from.before ? start + size : Math.min(start + size, position(all, from.before)),
  );
  const [first] = page;
  const last = page.at(-1);
  return {
    entries: page,
    ...(last && start + page.length < all.length ? { after: keyOf(last) } : {}),
    ...(first && start > 0 ? { before: keyOf(first) } : {}),
  };
}

function startOf(all: readonly TreeEntry[], size: number, from: Parameters<typeof pageOf>[2]): number {
  if (from.after) return position(all, from.after, true);
  return from.before ? Math.max(0, position(all, from.before) - size) : 0;
}

/** The index of the first entry that is not before the key, or with `beyond` the first that is after it. */
function position(all: readonly TreeEntry[], key: EntryKey, beyond = false): number {
  const found = all.findIndex((entry) => {
    const order = compare(keyOf(entry), key);
    return beyond ? order > 0 : order >= 0;
  });
  return found < 0 ? all.length : found;
}

function keyOf(entry: TreeEntry): EntryKey {
  return [entry.type === 'directory' ? 0 : 1, entry.raw];
}

function compare([rank, raw]: EntryKey, [otherRank, otherRaw]: EntryKey): number {
  if (rank !== otherRank) return rank - otherRank;
  return raw < otherRaw ? -1 : Number(raw > otherRaw);
}
