/** By factor, the place of one of its values. */
export type Row = readonly number[];

/** Every row that is made of one value of each factor; `sizes` are how many values each has. */
export function allRows(sizes: readonly number[]): Row[] {
  return sizes.reduce<number[][]>(
    (rows, size) => rows.flatMap((row) => Array.from({ length: size }, (_, value) => [...row, value])),
    [[]],
  );
}

/** Few rows in which every value of each factor meets every value of each other one. */
export function pairwise(sizes: readonly number[]): Row[] {
  const all = allRows(sizes);
  const open = new Set(all.flatMap(pairsOf));
  const chosen: Row[] = [];
  while (open.size > 0) {
    const [best] = all
      .map((row) => ({ row, fresh: pairsOf(row).filter((pair) => open.has(pair)).length }))
      .sort((one, other) => other.fresh - one.fresh);
    if (best === undefined || best.fresh === 0) break;
    chosen.push(best.row);
    for (const pair of pairsOf(best.row)) open.delete(pair);
  }
  return chosen;
}

/** What of a row meets what. A lone factor meets itself. */
function pairsOf(row: Row): string[] {
  if (row.length === 1) return [`0:${row[0]}`];
  return row.flatMap((value, at) =>
    row.slice(at + 1).map((other, after) => `${at}:${value} ${at + 1 + after}:${other}`),
  );
}
