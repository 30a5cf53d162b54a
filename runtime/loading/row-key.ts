import type { Row } from '../look/present.ts';

/** The thing itself, which some answers wrap. */
export function itemOf(row: Row, field: string | undefined): Row {
  const inner = field === undefined ? row : row[field];
  return typeof inner === 'object' && inner !== null ? (inner as Row) : row;
}

/** Tells rows apart, whatever they are. */
export const keyOf = (item: Row, index: number): string => ownKey(item) ?? String(index);

/** Rows of one thing may have its key in common, and ids of their own. */
function ownKey({ key, id }: Row): string | undefined {
  const known = [key, id].filter((part) => part !== undefined && part !== null);
  return known.length === 0 ? undefined : known.join(' ');
}

/** The rows of all pages. One that has moved on from a page while the next was asked for stands where it stood first. */
export function shownOnce(pages: readonly (readonly Row[])[], field: string | undefined): Row[] {
  const before = new Set<string>();
  return pages.flatMap((page) => {
    const known = page.map((row) => ownKey(itemOf(row, field)));
    const fresh = page.filter((_, at) => known[at] === undefined || !before.has(known[at]));
    for (const key of known) if (key !== undefined) before.add(key);
    return fresh;
  });
}
