import { dirname } from 'node:path/posix';
import { grouped } from './grouped.ts';
import type { Ended } from './plan.ts';
import type { Area } from './site.ts';

/** The sorts of entries that tests of an area are about, the nearest first. */
const near: Readonly<Record<Area, readonly string[]>> = {
  rules: ['rule', 'field', 'entity', 'endpoint'],
  guards: ['action', 'check', 'guard', 'route'],
  errors: ['error'],
  constants: ['constant', 'rule', 'field', 'poll', 'endpoint'],
  states: ['poll'],
};

const sortOf = (name = '') => name.slice(0, name.indexOf(' '));

/** The time that the cases of one mutant may take, as they took it before. */
export interface Patience {
  cases: number;
  ms: number;
}

/**
 * Of the cases that can notice something, those that are tried: first what speaks of the entry or stands beside the code, then what is
 * nearest to its area, of as many entries as there are, of each whoever is kept out before whoever is let in, and the quickest.
 */
export function chooseCases(
  all: readonly Ended[],
  { area, entry = '', file }: { area: Area; entry?: string; file?: string },
  { cases, ms }: Patience,
): Ended[] {
  const rank = ({ about, file: own }: Ended) => {
    if (about.includes(entry) || (file && dirname(own) === dirname(file))) return -1;
    const ranks = about.map((name) => near[area].indexOf(sortOf(name))).filter((at) => at >= 0);
    return Math.min(near[area].length, ...ranks);
  };
  const byEntry = grouped(
    [...all].sort((one, other) => isLetIn(one) - isLetIn(other) || one.ms - other.ms),
    ({ about: [what = ''], door }) => `${door} ${what}`,
  );
  const rows = [...byEntry.values()];
  const turns = rows.flatMap((row) => row.map((one, turn) => ({ one, turn })));
  const sorted = turns.sort((a, b) => rank(a.one) - rank(b.one) || a.turn - b.turn || a.one.ms - b.one.ms);
  const chosen: Ended[] = [];
  let taken = 0;
  for (const { one } of sorted) {
    if (chosen.length >= cases) break;
    // One that is slow leaves the rest of the time to those that are not.
    if (chosen.length > 0 && taken + one.ms > ms) continue;
    chosen.push(one);
    taken += one.ms;
  }
  return chosen;
}

const isLetIn = ({ key }: Ended) => Number(/: (?:may|open)$/.test(key));
