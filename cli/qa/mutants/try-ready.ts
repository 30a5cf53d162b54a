import { chooseCases } from './choose-cases.ts';
import { grouped } from './grouped.ts';
import { hungFor, ofEachFile, secondsOf, stepMs, stuckAt } from './measures.ts';
import type { Ended } from './plan.ts';
import { runSession, type Told } from './session.ts';
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
  const tried: { verdict: Verdict; cases: readonly Ended[] }[] = [];
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
    tried.push({ verdict: judgeReady(mutant, cases, { ...told, stuckMs }), cases });
  }
  const noticing = tried.flatMap(({ verdict: { by }, cases }) => (by === undefined ? [] : { by, cases }));
  const red = await redWithout(noticing, trial);
  return tried.map(({ verdict }) =>
    verdict.by !== undefined && red.has(verdict.by) ? byChance(verdict) : verdict,
  );
}

/** What a run told whose files made ready with the switch on. */
interface ToldReady extends Pick<Told, 'ended' | 'stuck'> {
  stuckMs: number;
}

/**
 * What a run says whose files made ready with the switch on. NOTE: a file that could not make ready counts by the cases that could
 * not begin for it; one that could not even be read has none, and counts for nothing.
 */
export function judgeReady(mutant: Mutant, cases: readonly Ended[], told: ToldReady): Verdict {
  const { ended, stuck, stuckMs } = told;
  const own = new Set(cases.map(({ key }) => key));
  const red = ended.filter(({ key, state }) => state === 'failed' && own.has(key));
  const failed = red.find(({ isUnready }) => !isUnready) ?? red[0];
  if (failed)
    return { mutant, fate: 'killed', by: failed.key, ...(failed.isUnready && { isUnready: true as const }) };
  const hung = stuck?.find(({ key }) => own.has(key));
  if (hung) return { mutant, fate: 'killed', by: hung.key, why: hungFor(stuckMs) };
  const passed = ended.filter(({ key, state }) => state === 'passed' && own.has(key)).length;
  const end = stuck ? `; ${hungFor(stuckMs)}` : '';
  const why =
    passed === 0
      ? `files come by it while they make ready, and no case of theirs could begin${end}`
      : `${passed} cases were tried of files that come by it while they make ready, and none fails${end}`;
  return { mutant, fate: 'survived', why };
}

const byChance = ({ mutant, by }: Verdict): Verdict => ({
  mutant,
  fate: 'survived',
  why: `what failed fails without it as well: ${by}`,
});

/** Of the cases that noticed something those that are red with nothing on, after the same cases of their file. */
async function redWithout(
  noticing: readonly { by: string; cases: readonly Ended[] }[],
  { folder, say }: ReadyTrial,
): Promise<ReadonlySet<string>> {
  const keys = new Set(noticing.map(({ by }) => by));
  if (keys.size === 0) return keys;
  const cases = noticing.flatMap(({ by, cases: all }) => {
    const file = all.find(({ key }) => key === by)?.file;
    return all.filter((one) => one.file === file);
  });
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
