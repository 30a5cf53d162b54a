import { chooseCases } from './choose-cases.ts';
import { grouped } from './grouped.ts';
import { hungFor, ofEachFile, secondsOf, stepMs, stuckAt } from './measures.ts';
import type { Ended } from './plan.ts';
import { runSession } from './session.ts';
import type { Site } from './site.ts';
import { isInBrowser, type Known, type Mutant, type Verdict } from './verdict.ts';

/** By switch, the files that come by it while they make ready: what is loaded, and what stands before all cases. */
export type MetBefore = ReadonlyMap<number, ReadonlySet<string>>;

/** Where what makes ready is tried. */
export interface ReadyTrial {
  folder: string;
  known: Known;
  metBefore: MetBefore;
  say: (words: string) => void;
}

/** What is made ready is every case's of its file: of each file that comes by it some, the nearest first. */
export function readiedBy(site: Site, known: Known, files: ReadonlySet<string> = new Set()): Ended[] {
  const own = known.filter(({ file }) => files.has(file) && !isInBrowser(file));
  return [...grouped(own, ({ file }) => file).values()].flatMap((cases) =>
    chooseCases(cases, site, ofEachFile),
  );
}

/** Tries what came through all else, by itself and from the start: the cases of a file find what was made ready with the switch on. */
export async function tryReady(mutants: readonly Mutant[], trial: ReadyTrial): Promise<Verdict[]> {
  const { known, metBefore, say, folder } = trial;
  const tried: Verdict[] = [];
  for (const mutant of mutants) {
    const cases = readiedBy(mutant.site, known, metBefore.get(mutant.id));
    if (cases.length === 0) continue;
    const keys = cases.map(({ key }) => key);
    const stuckMs = stuckAt(false);
    const told = await runSession({
      ...{ folder, files: filesOf(cases), on: mutant.id, stepMs, stuckMs },
      cases: Object.fromEntries(keys.map((key) => [key, []])),
      of: Object.fromEntries(keys.map((key) => [key, mutant.id])),
    });
    const how = told.stuck ? `, and ${hungFor(stuckMs)}` : '';
    say(`  1 of the code from the start, ${keys.length} cases: ${secondsOf(told.ms)}${how}`);
    tried.push(judgeReady(mutant, cases, told.ended));
  }
  const red = await redWithout(tried, trial);
  return tried.map((one) => (one.by !== undefined && red.has(one.by) ? byChance(one) : one));
}

/**
 * What a run says whose files made ready with the switch on. NOTE: a file that could not make ready counts by the cases that could
 * not begin for it; one that could not even be read has none, and counts for nothing.
 */
export function judgeReady(mutant: Mutant, cases: readonly Ended[], ended: readonly Ended[]): Verdict {
  const own = new Set(cases.map(({ key }) => key));
  const red = ended.filter(({ key, state }) => state === 'failed' && own.has(key));
  const failed = red.find(({ isUnready }) => !isUnready) ?? red[0];
  if (failed)
    return { mutant, fate: 'killed', by: failed.key, ...(failed.isUnready && { isUnready: true as const }) };
  const passed = ended.filter(({ key, state }) => state === 'passed' && own.has(key)).length;
  const why =
    passed === 0
      ? 'files come by it while they make ready, and no case of theirs could begin'
      : `${passed} cases were tried of files that come by it while they make ready, and none fails`;
  return { mutant, fate: 'survived', why };
}

const byChance = ({ mutant, by }: Verdict): Verdict => ({
  mutant,
  fate: 'survived',
  why: `what failed fails without it as well: ${by}`,
});

/** Of the cases that noticed something those that are red with nothing on. */
async function redWithout(tried: readonly Verdict[], { folder, known, say }: ReadyTrial) {
  const keys = new Set(tried.flatMap(({ by }) => by ?? []));
  if (keys.size === 0) return keys;
  const cases = known.filter(({ key }) => keys.has(key));
  const told = await runSession({
    ...{ folder, files: filesOf(cases), stepMs, stuckMs: stuckAt(false) },
    cases: Object.fromEntries(cases.map(({ key }) => [key, []])),
  });
  const green = new Set(told.ended.filter(({ state }) => state === 'passed').map(({ key }) => key));
  const red = new Set([...keys].filter((key) => !green.has(key)));
  say(
    `  ${keys.size} that noticed something once more, with nothing changed: ${secondsOf(told.ms)}, ${red.size} fail`,
  );
  return red;
}

const filesOf = (cases: readonly Ended[]) => [...new Set(cases.map(({ file }) => file))];
