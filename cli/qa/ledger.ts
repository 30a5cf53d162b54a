import type { Proved, Unprovoked } from './proved.ts';
import type { Entry } from './sections.ts';
import { type SortOfConstant, whyUntried } from './sorts-of-constants.ts';

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
  /** What a constant is of which no generated test tries both sides. */
  untried?: SortOfConstant | 'later';
}

/** Who is proved by what; whoever is proved by nothing has a reason. */
export function ledgerOf(
  entries: readonly Entry[],
  proved: readonly Proved[],
  unprovoked: readonly Unprovoked[],
): Line[] {
  const doors = doorsOf(proved);
  return entries.map(({ name, sections, tests, namedBy, namedInTests, readBy, is, isLater }) => {
    const own = [...(doors.get(name) ?? [])].sort();
    const through = own.length > 0 ? [] : namedBy.filter((one) => doors.has(one));
    const told = unprovoked
      .filter(({ what }) => what === name)
      .map(({ door, why }) => (door === undefined ? why : `${door}: ${why}`));
    const isBare = own.length + through.length + tests.length + namedInTests.length === 0;
    const isTried = own.length + through.length > 0;
    const reasons = isLater
      ? ['it waits for what is not there yet']
      : [is && whyUntried[is], readBy && `only code reads it: ${readBy}`].filter((one) => one !== undefined);
    const reason = reasons.length > 0 ? reasons : ['nothing in the description says what it would do'];
    return {
      name,
      sort: sortOf(name),
      sections,
      doors: own,
      through,
      tests,
      namedInTests,
      why: isBare && told.length === 0 ? reason : told,
      ...(is && !isTried && { untried: isLater ? ('later' as const) : is }),
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

/** How many constants no generated test tries, by what they are, with the reason. */
export function untriedSums(
  ledger: readonly Line[],
): { is: string; all: number; named: number; why: string }[] {
  const sorts = [...Object.entries(whyUntried), ['later', 'it waits for what is not there yet'] as const];
  return sorts.flatMap(([is, why]) => {
    const own = ledger.filter(({ untried }) => untried === is);
    const named = own.filter(({ tests, namedInTests }) => tests.length + namedInTests.length > 0).length;
    return own.length === 0 ? [] : [{ is, all: own.length, named, why }];
  });
}

/** The same as lines of text. */
export function untriedText(ledger: readonly Line[]): string {
  const lines = untriedSums(ledger).map(
    ({ is, all, named, why }) => `  ${is}: ${all}, of which tests name ${named}: ${why}`,
  );
  return ['Constants of which no generated test goes to both sides:', ...lines].join('\n');
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
