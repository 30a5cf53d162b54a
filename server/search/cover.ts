type Cut = readonly [from: number, to: number];

/**
 * How a text is cut into pieces at the least cost: for each place that pieces reach, those that lead there.
 * @param costOf what a piece costs; undefined where it is none
 */
export function cover(
  length: number,
  costOf: (from: number, to: number) => number | undefined,
): Map<number, Cut[]> {
  const best = new Map<number, { cost: number; cuts: Cut[] }>([[0, { cost: 0, cuts: [] }]]);
  for (let to = 1; to <= length; to++) {
    for (let from = 0; from < to; from++) {
      const before = best.get(from);
      const own = before && costOf(from, to);
      if (!before || own === undefined) continue;
      const cost = before.cost + own;
      if (cost < (best.get(to)?.cost ?? Number.POSITIVE_INFINITY))
        best.set(to, { cost, cuts: [...before.cuts, [from, to]] });
    }
  }
  best.delete(0);
  return new Map([...best].map(([to, { cuts }]) => [to, cuts]));
}
