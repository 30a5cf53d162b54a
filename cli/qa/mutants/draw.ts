import { grouped } from './grouped.ts';
import { type AnySite, type Area, areas } from './site.ts';

/** Numbers from 0 to 1 that follow from a seed, the same ones on every machine (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same things in an order that follows from the seed. */
export function shuffled<T>(all: readonly T[], next: () => number): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/** What is drawn of each area, and what comes next where one of them is refused. */
export type Drawn = ReadonlyMap<Area, { wanted: number; row: readonly AnySite[] }>;

/**
 * So many of all sites, as many of one area as of another; one that has fewer leaves the rest to the others. Within an area
 * the description and the code take turns, and in each of them every operator, so that the common ones do not crowd out the rare.
 */
export function drawSites(
  sites: readonly AnySite[],
  { count, seed }: { count: number; seed: number },
): Drawn {
  const next = numbersFrom(seed);
  const rows = new Map<Area, AnySite[]>();
  for (const area of areas) {
    const own = sites.filter((site) => site.area === area);
    if (own.length === 0) continue;
    const sides = (['description', 'code'] as const).map((side) =>
      inTurn(
        shuffled(
          own.filter((site) => site.side === side),
          next,
        ),
        ({ operator }) => operator,
      ),
    );
    rows.set(area, alternating(sides));
  }
  const wanted = shares(
    count,
    [...rows.values()].map(({ length }) => length),
  );
  return new Map([...rows].map(([area, row], at) => [area, { wanted: wanted[at] ?? 0, row }]));
}

/** One of each sort, then the next of each. */
function inTurn<T>(all: readonly T[], sortOf: (one: T) => string): T[] {
  const bySort = grouped(all, sortOf);
  return alternating([...bySort.values()]);
}

function alternating<T>(rows: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, at) => rows.flatMap((row) => row.slice(at, at + 1)));
}

/** A number in parts that are as equal as what there is allows. */
export function shares(count: number, sizes: readonly number[]): number[] {
  const parts = sizes.map(() => 0);
  for (
    let left = Math.min(
      count,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    left > 0;
  ) {
    for (const [at, size] of sizes.entries()) {
      if (left === 0 || (parts[at] ?? 0) >= size) continue;
      parts[at] = (parts[at] ?? 0) + 1;
      left--;
    }
  }
  return parts;
}
