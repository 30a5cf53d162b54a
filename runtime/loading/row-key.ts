import type { Row } from '../look/present.ts';

/** The thing itself, which some answers wrap. */
export function itemOf(row: Row, field: string | undefined): Row {
  const inner = field === undefined ? row : row[field];
  return typeof inner === 'object' && inner !== null ? (inner as Row) : row;
}

/** What a page says of its rows: where the thing is in each, and which field tells them apart. */
export interface Rowed {
  readonly thing?: string | undefined;
  readonly key?: string | undefined;
}

/** Tells rows apart, whatever they are. */
export const keyOf = (row: Row, index: number, rowed: Rowed = {}): string =>
  ownKey(row, rowed) ?? String(index);

/** Rows of one thing may have its key in common, and ids of their own; a page may name another field. */
function ownKey(row: Row, { thing, key: named }: Rowed): string | undefined {
  const own = itemOf(row, thing);
  const parts = named === undefined ? [own.key, own.id] : [own[named]];
  const known = parts.filter((part) => part !== undefined && part !== null);
  return known.length === 0 ? undefined : known.join(' ');
}

/** The rows of all pages. One that has moved on from a page while the next was asked for stands where it stood first. */
export function shownOnce(pages: readonly (readonly Row[])[], rowed: Rowed = {}): Row[] {
  const before = new Set<string>();
  return pages.flatMap((page) => {
    const known = page.map((row) => ownKey(row, rowed));
    const fresh = page.filter((_, at) => known[at] === undefined || !before.has(known[at]));
    for (const key of known) if (key !== undefined) before.add(key);
    return fresh;
  });
}
