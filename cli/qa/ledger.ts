import type { Proved, Unprovoked } from './proved.ts';
import type { Entry } from './sections.ts';

/** One entry of the spec with all that proves it. */
export interface Line {
  name: string;
  sort: string;
  sections: readonly string[];
  /** The doors at which a generated test proves it. */
  doors: readonly string[];
  /** The entries through which it is proved: a limit by the field that has it. */
  through: readonly string[];
  /** The tests that its claims name. */
  tests: readonly string[];
  /** Other tests written by hand that name it. */
  namedInTests: readonly string[];
  /** Why it is proved by nothing, or not at some door. */
  why: readonly string[];
}

/** Who is proved by what; whoever is proved by nothing has a reason. */
export function ledgerOf(
  entries: readonly Entry[],
  proved: readonly Proved[],
  unprovoked: readonly Unprovoked[],
): Line[] {
  const doors = doorsOf(proved);
  return entries.map(({ name, sections, tests, namedBy, namedInTests, readBy }) => {
    const own = [...(doors.get(name) ?? [])].sort();
    const through = own.length > 0 ? [] : namedBy.filter((one) => doors.has(one));
    const told = unprovoked
      .filter(({ what }) => what === name)
      .map(({ door, why }) => (door === undefined ? why : `${door}: ${why}`));
    const isBare = own.length + through.length + tests.length + namedInTests.length === 0;
    const reason =
      readBy === undefined
        ? 'nothing in the description says what it would do'
        : `only code reads it: ${readBy}`;
    return {
      name,
      sort: sortOf(name),
      sections,
      doors: own,
      through,
      tests,
      namedInTests,
      why: isBare && told.length === 0 ? [reason] : told,
    };
  });
}

/** What is set is a field; whoever counts looks for settings. */
const sortOf = (name: string) => (name.startsWith('field ') ? 'setting' : name.slice(0, name.indexOf(' ')));

function doorsOf(proved: readonly Proved[]): Map<string, Set<string>> {
  const doors = new Map<string, Set<string>>();
  for (const { proof, state } of proved) {
    if (state !== 'passed') continue;
    for (const name of [proof.what, ...(proof.also ?? [])])
      doors.set(name, (doors.get(name) ?? new Set()).add(proof.door));
  }
  return doors;
}

/** How many of each sort there are, and by what they are proved. */
export interface Sum {
  sort: string;
  all: number;
  /** By generated tests, of itself or through what names it. */
  generated: number;
  /** By a test that a claim names, where no generated one proves it. */
  byClaim: number;
  /** Of the rest, those that some test written by hand names. */
  byName: number;
  bare: number;
}

export function sumsOf(ledger: readonly Line[]): Sum[] {
  const sorts = [...new Set(ledger.map(({ sort }) => sort))];
  return sorts.map((sort) => {
    const own = ledger.filter((line) => line.sort === sort);
    const isGenerated = ({ doors, through }: Line) => doors.length + through.length > 0;
    const byClaim = own.filter((line) => !isGenerated(line) && line.tests.length > 0);
    const generated = own.filter(isGenerated).length;
    const rest = own.filter((line) => !isGenerated(line) && line.tests.length === 0);
    const byName = rest.filter(({ namedInTests }) => namedInTests.length > 0).length;
    const bare = rest.length - byName;
    return { sort, all: own.length, generated, byClaim: byClaim.length, byName, bare };
  });
}

/** The same as a table in text. */
export function sumsText(sums: readonly Sum[]): string {
  const rows = [
    ['', 'all', 'generated tests', 'test of a claim', 'named by a test', 'by nothing'],
    ...sums.map(({ sort, all, generated, byClaim, byName, bare }) =>
      [sort, all, generated, byClaim, byName, bare].map(String),
    ),
  ];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
