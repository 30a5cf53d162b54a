import { touchedFile } from '../../cli/changed/choose.ts';
import { readTouched, type Touched } from '../../cli/changed/record/touched.ts';
import { pick, type Random, randomFrom } from '../fuzz/mutate.ts';
import { groupFaults, type Known, type Together } from './faults-together.ts';
import { FaultyClone } from './faulty-clone.ts';
import type { Fault } from './one-line-faults.ts';
import type { BenchOptions, Row } from './row.ts';

/** How many faults, and from which one on. */
const count = Number(process.env.HUB_FAULTS ?? 100);
const seed = Number(process.env.HUB_FAULTS_SEED ?? 1);
/** So many stand at one time, where they choose nearly the same tests: a run for each would take a day. */
const together = 8;
/** Of the tests that none of these chooses: so many of those that were seen to load one of the files, and of the others. */
const ofLoading = 60;
const ofOthers = 20;

interface Tried {
  /** A fault and a file of tests that is not chosen for it. */
  pairs: number;
  missed: string[];
  /** Files that fail without a fault as well, and tell nothing. */
  unsound: readonly string[];
}

/** One line of the product is wrong: whoever fails of it is among the tests that `--changed` chooses. */
export async function benchChanged({ say }: BenchOptions): Promise<Row[]> {
  const random = randomFrom(seed);
  say(`${count} faults by seed ${seed}; HUB_FAULTS and HUB_FAULTS_SEED name others`);
  const clone = new FaultyClone();
  try {
    const { known, all } = await chooseForEach(clone, random, say);
    const touched = readTouched(touchedFile);
    const tried = { pairs: 0, missed: [] as string[] };
    for (const group of groupFaults(known, all, together)) {
      const one = await tryGroup(clone, group, drawTests(group, touched, random));
      tried.pairs += one.pairs;
      tried.missed.push(...one.missed);
      say(
        `${group.faults.length} at one time, such as in ${group.faults[0]?.file}: ${one.pairs} pairs tried, ${one.missed.length} missed, ${one.unsound.length} files fail without a fault`,
      );
    }
    for (const words of tried.missed) say(words);
    return rowsOf(known, all.length, tried);
  } finally {
    clone.remove();
  }
}

/** Draws the faults, and keeps those that are told by tests alone. */
async function chooseForEach(clone: FaultyClone, random: Random, say: BenchOptions['say']) {
  const known: Known[] = [];
  let all: readonly string[] = [];
  for (let turn = 1; turn <= count; turn += 1) {
    const fault = clone.draw(random);
    const place = `${turn}: ${fault.file}:${fault.line}`;
    const chosen = clone.plant([fault]) ? await clone.choose() : undefined;
    if (chosen === undefined) say(`${place}: told before any test`);
    else {
      say(`${place}: ${chosen.tests.length} of ${chosen.of} chosen`);
      known.push({ fault, chosen: new Set(chosen.tests) });
      all = chosen.all;
    }
  }
  clone.plant([]);
  return { known, all };
}

function drawTests({ faults, free }: Together, touched: ReadonlyMap<string, Touched>, random: Random) {
  const loads = (test: string) => faults.some(({ file }) => touched.get(test)?.loaded.has(file));
  const some = (tests: readonly string[], most: number) =>
    tests.length <= most ? tests : Array.from({ length: most }, () => pick(tests, random) ?? '');
  const loading = free.filter(loads);
  const others = free.filter((test) => !loading.includes(test));
  return [...new Set([...some(loading, ofLoading), ...some(others, ofOthers)])];
}

/** Runs them with all faults of a group; of who fails then and not without, each fault is tried alone. */
async function tryGroup(clone: FaultyClone, { faults }: Together, tests: readonly string[]): Promise<Tried> {
  // Together they may break what none of them breaks alone.
  if (!clone.plant(faults) && faults.length > 1) {
    const each: Tried[] = [];
    for (const fault of faults) each.push(await tryGroup(clone, { faults: [fault], free: tests }, tests));
    return {
      pairs: each.reduce((sum, one) => sum + one.pairs, 0),
      missed: each.flatMap((one) => one.missed),
      unsound: [...new Set(each.flatMap((one) => one.unsound))],
    };
  }
  const failed = await clone.failing(tests);
  clone.plant([]);
  const unsound = await clone.failing(failed);
  const found = failed.filter((test) => !unsound.includes(test));
  const missed: string[] = [];
  for (const fault of found.length > 0 ? faults : []) missed.push(...(await whoFails(clone, fault, found)));
  clone.plant([]);
  return { pairs: (tests.length - unsound.length) * faults.length, missed, unsound };
}

async function whoFails(clone: FaultyClone, fault: Fault, tests: readonly string[]): Promise<string[]> {
  clone.plant([fault]);
  const failed = await clone.failing(tests);
  return failed.map((test) => `${test}: ${fault.file}:${fault.line}: ${fault.after.trim()}`);
}

function rowsOf(
  known: readonly Known[],
  of: number,
  { pairs, missed }: Pick<Tried, 'pairs' | 'missed'>,
): Row[] {
  const shares = known.map(({ chosen }) => chosen.size / of).sort((one, other) => one - other);
  const median = shares[Math.floor(shares.length / 2)] ?? 0;
  return [
    {
      what: `tests that fail of a fault of one line and are not chosen, of ${count} faults by seed ${seed}`,
      ours: String(missed.length),
      target: 'none',
      met: missed.length === 0,
      note: `${count - known.length} were told before any test; ${pairs} pairs of a fault and a file that is not chosen were run`,
    },
    { what: 'files of tests that such a fault chooses, median', ours: `${(median * 100).toFixed(0)} %` },
  ];
}
