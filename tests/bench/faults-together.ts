import type { Fault } from './one-line-faults.ts';

/** A fault, and the files of tests that are chosen for it. */
export interface Known {
  fault: Fault;
  chosen: ReadonlySet<string>;
}

/** Faults that stand at one time, and the files of tests that none of them chooses. */
export interface Together {
  faults: readonly Fault[];
  free: readonly string[];
}

/**
 * Faults in groups, each with those that choose nearly the same: what no fault of a group chooses is tried against all of it in
 * one run. At most one stands in a file.
 */
export function groupFaults(known: readonly Known[], all: readonly string[], most: number): Together[] {
  const left = new Set(known.filter(({ chosen }) => all.some((test) => !chosen.has(test))));
  const groups: Together[] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    const union = new Set(first.chosen);
    while (group.length < most) {
      const next = nearest(group, union, left);
      if (next === undefined) break;
      left.delete(next);
      group.push(next);
      for (const test of next.chosen) union.add(test);
    }
    const free = all.filter((test) => !union.has(test));
    groups.push({ faults: group.map(({ fault }) => fault), free });
  }
  return groups;
}

/** The one that adds least to what they choose. */
function nearest(group: readonly Known[], union: ReadonlySet<string>, left: Iterable<Known>) {
  const files = new Set(group.map(({ fault }) => fault.file));
  let best: { one: Known; adds: number } | undefined;
  for (const one of left) {
    if (files.has(one.fault.file)) continue;
    const adds = [...one.chosen].filter((test) => !union.has(test)).length;
    if (best === undefined || adds < best.adds) best = { one, adds };
  }
  return best?.one;
}
