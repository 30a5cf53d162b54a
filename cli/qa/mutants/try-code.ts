import { chooseCases } from './choose-cases.ts';
import { hungFor, inside, outside, rounds, secondsOf, stepMs, stuckAt } from './measures.ts';
import { type Ended, foundOf } from './plan.ts';
import type { Told } from './session.ts';
import { runSession } from './session.ts';
import type { MetBefore } from './try-ready.ts';
import { isInBrowser, type Known, type Mutant, type Verdict } from './verdict.ts';

/** How the code of a copy is tried, whose switches are off unless a case is told otherwise. */
export interface CodeTrial {
  folder: string;
  known: Known;
  metBefore: MetBefore;
  say: (words: string) => void;
}

/** Tries each switch in the cases that come by it, in one run of tests for all of them. */
export async function tryCode(
  mutants: readonly Mutant[],
  trial: CodeTrial,
  isBrowser: boolean,
): Promise<Verdict[]> {
  const known = trial.known.filter(({ file }) => isInBrowser(file) === isBrowser);
  const left = new Map(
    mutants.map((mutant) => [mutant.id, { mutant, cases: casesOf(mutant, known, isBrowser) }]),
  );
  const verdicts = new Map<number, Verdict>();
  for (const { mutant, cases } of left.values())
    if (cases.length === 0) verdicts.set(mutant.id, survivor(mutant, trial));
  for (let round = 0; round < rounds.all; round++) {
    const open = [...left.values()].filter(({ mutant }) => !verdicts.has(mutant.id));
    if (open.length === 0) break;
    // What may have broken the hub for the others is tried by itself.
    const groups = round < rounds.together ? [open] : open.map((one) => [one]);
    for (const group of groups) {
      let rest = group;
      // Where one hangs, the others did not come to their end by that alone: they go on without it.
      while (await hangsTogether(rest, verdicts, { ...trial, stuckMs: stuckAt(isBrowser) }))
        rest = rest.filter(({ mutant }) => !verdicts.has(mutant.id));
    }
  }
  return mutants.map((mutant) => verdicts.get(mutant.id) ?? survivor(mutant, trial));
}

const casesOf = ({ id, site }: Mutant, known: Known, isBrowser: boolean) =>
  chooseCases(
    known.filter(({ met }) => met.includes(id)),
    site,
    isBrowser ? inside : outside,
  );

const survivor = (mutant: Mutant, { known, metBefore }: CodeTrial): Verdict => {
  const met = known.filter((one) => one.met.includes(mutant.id)).length;
  if (met > 0)
    return { mutant, fate: 'survived', why: `${met} cases come by it, and never came to their end with it` };
  const why = metBefore.has(mutant.id) ? 'only what makes ready comes by it' : 'no case comes by it';
  return { mutant, fate: 'survived', why, isUntried: true };
};

interface Open {
  mutant: Mutant;
  cases: readonly Ended[];
}

/** Tries these together; whether one of several was found to hang. */
async function hangsTogether(
  group: readonly Open[],
  verdicts: Map<number, Verdict>,
  { folder, say, stuckMs }: CodeTrial & { stuckMs: number },
) {
  const cases: Record<string, number[]> = {};
  for (const { mutant, cases: own } of group)
    for (const { key } of own) cases[key] = [...(cases[key] ?? []), mutant.id];
  const files = [...new Set(group.flatMap((one) => one.cases.map(({ file }) => file)))];
  const told = await runSession({ folder, files, cases, stepMs, stuckMs });
  const how = told.stuck ? `, and ${hungFor(stuckMs)}: ${told.stuck.map(({ key }) => key).join(', ')}` : '';
  say(`  ${group.length} of the code in ${files.length} files: ${secondsOf(told.ms)}${how}`);
  for (const { mutant, cases: own } of group) {
    const verdict = judge(mutant, own, { ...told, stuckMs });
    if (verdict) verdicts.set(mutant.id, verdict);
  }
  return (
    (told.stuck ?? []).some(({ on }) => on !== undefined) &&
    group.some(({ mutant }) => !verdicts.has(mutant.id))
  );
}

/** What a run says of one; nothing where it did not come to the end of its cases. */
function judge(
  mutant: Mutant,
  cases: readonly Ended[],
  { ended, stuck, stuckMs }: Told & { stuckMs: number },
): Verdict | undefined {
  const { id } = mutant;
  const found = foundOf(ended).get(id);
  if (found !== undefined) return { mutant, fate: 'killed', by: found };
  const still = stuck?.find(({ on }) => on === id);
  if (still) return { mutant, fate: 'killed', by: still.key, why: hungFor(stuckMs) };
  const passed = new Set(
    ended.filter(({ on, state }) => on === id && state === 'passed').map(({ key }) => key),
  );
  return cases.every(({ key }) => passed.has(key)) ? survived(mutant, cases.length) : undefined;
}

const survived = (mutant: Mutant, tried: number): Verdict => ({
  mutant,
  fate: 'survived',
  why: `${tried} cases come by it and were tried, and none fails`,
});
