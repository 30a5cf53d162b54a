import { chooseCases } from './choose-cases.ts';
import { grouped } from './grouped.ts';
import { atOnce, hungFor, inside, lookedAt, outside, secondsOf, stepMs, stuckAt } from './measures.ts';
import type { Ended } from './plan.ts';
import type { ProjectCopy } from './project-copy.ts';
import { runSession } from './session.ts';
import { type Edit, edited, type SpecSite } from './site.ts';
import { isInBrowser, type Known, type Mutant, type Verdict } from './verdict.ts';

type SpecMutant = Mutant & { site: SpecSite };

/** How descriptions are tried: each in a copy whose product is made anew, by the tests of the one that nobody changed. */
export interface SpecTrial {
  copy: ProjectCopy;
  known: Known;
  /** The entries that a change of one reaches, with itself. */
  reachOf: (entry: string) => ReadonlySet<string>;
  say: (words: string) => void;
}

interface Open {
  mutant: SpecMutant;
  cases: readonly Ended[];
}

/** Tries descriptions at the doors outside or inside of a browser; those that no case speaks of are left open. */
export async function trySpec(
  mutants: readonly SpecMutant[],
  trial: SpecTrial,
  isBrowser: boolean,
): Promise<Verdict[]> {
  const known = trial.known.filter(({ file }) => isInBrowser(file) === isBrowser);
  const open = mutants.map((mutant) => ({ mutant, cases: casesOf(mutant, { ...trial, known }, isBrowser) }));
  const verdicts: Verdict[] = open
    .filter(({ cases }) => cases.length === 0)
    .map(({ mutant }) => ({ mutant, fate: 'survived', why: 'no case speaks of it', isUntried: true }));
  const shared: Verdict[] = [];
  for (const batch of batchesOf(open.filter(({ cases }) => cases.length > 0)))
    (batch.length > 1 ? shared : verdicts).push(...(await tryBatch(batch, trial)));
  return [...verdicts, ...(await lookedAtAlone(shared, trial))];
}

/** Some of those that were killed in a product with others are tried by themselves, in the one case that failed. */
async function lookedAtAlone(verdicts: readonly Verdict[], trial: SpecTrial): Promise<Verdict[]> {
  const killed = verdicts.filter(({ fate, by }) => fate === 'killed' && by !== undefined);
  const again = new Map<number, Verdict>();
  for (const { mutant, by } of killed.slice(0, lookedAt)) {
    const cases = trial.known.filter(({ key }) => key === by);
    for (const one of await tryBatch([{ mutant: mutant as SpecMutant, cases }], trial))
      again.set(mutant.id, one);
  }
  const held = [...again.values()].filter(({ fate }) => fate === 'killed').length;
  if (again.size > 0)
    trial.say(`  ${held} of ${again.size} that were killed beside others fall by themselves as well`);
  return verdicts.map((one) => again.get(one.mutant.id) ?? one);
}

function casesOf({ site }: SpecMutant, { known, reachOf }: SpecTrial, isBrowser: boolean): Ended[] {
  const reach = reachOf(site.entry);
  const own = known.filter(({ about }) => about.some((name) => reach.has(name)));
  return chooseCases(own, site, isBrowser ? inside : outside);
}

/** Those that share neither a case nor a text stand in one product: whichever case fails is that of one of them alone. */
export function batchesOf(all: readonly Open[]): Open[][] {
  const batches: { own: Open[]; keys: Set<string> }[] = [];
  for (const one of all) {
    const fits = batches.find(
      ({ own, keys }) =>
        own.length < atOnce &&
        one.cases.every(({ key }) => !keys.has(key)) &&
        own.every(({ mutant }) => areApart(mutant.site, one.mutant.site)),
    );
    const batch = fits ?? { own: [], keys: new Set() };
    if (!fits) batches.push(batch);
    batch.own.push(one);
    for (const { key } of one.cases) batch.keys.add(key);
  }
  return batches.map(({ own }) => own);
}

/** NOTE: what a guard or an error says reaches far; of these one stands in a product. */
const reachesFar = ({ file }: SpecSite) => /^(?:engine\/)?spec\/(?:guards|routes)\//.test(file);

const areApart = (one: SpecSite, other: SpecSite) =>
  !(reachesFar(one) && reachesFar(other)) &&
  one.entry !== other.entry &&
  (one.file !== other.file ||
    one.edits.every((a) => other.edits.every((b) => a.to < b.from || b.to < a.from)));

async function tryBatch(batch: readonly Open[], trial: SpecTrial): Promise<Verdict[]> {
  const { copy, known, say } = trial;
  const isSound = change(copy, batch);
  if (!isSound && batch.length > 1) return alone(batch, trial);
  const written = isSound ? await copy.generate() : [];
  const controls = controlsFor(batch, known);
  const keys = [...batch.flatMap(({ cases }) => cases), ...controls].map(({ key }) => key);
  const files = [...new Set(batch.flatMap(({ cases }) => cases.map(({ file }) => file)))];
  const stuckMs = stuckAt(files.some(isInBrowser));
  const told = await runSession({
    folder: copy.folder,
    files,
    cases: Object.fromEntries(keys.map((key) => [key, []])),
    truth: copy.truth,
    stepMs,
    stuckMs,
  });
  copy.restore();
  say(
    `  ${batch.length} of the description, ${written.length} files made, ${keys.length} cases: ${secondsOf(told.ms)}`,
  );
  const states = new Map(told.ended.map(({ key, state }) => [key, state]));
  // What a file makes ready may be broken by any of those in the product.
  const isSpoilt =
    told.stuck !== undefined ||
    told.ended.some(({ isUnready }) => isUnready) ||
    keys.some((key) => !states.has(key));
  const isControlled = controls.every(({ key }) => states.get(key) === 'passed');
  if (batch.length > 1 && (isSpoilt || !isControlled)) return alone(batch, trial);
  // Where no case has begun, it is the tests that could not, and the change is not known to keep them from it.
  const hung = told.stuck && told.stuck.key !== '' ? hungFor(stuckMs) : undefined;
  return batch.map((one) => judge(one, { states, hung, output: told.output }));
}

async function alone(batch: readonly Open[], trial: SpecTrial): Promise<Verdict[]> {
  trial.copy.restore();
  const verdicts: Verdict[] = [];
  for (const one of batch) verdicts.push(...(await tryBatch([one], trial)));
  return verdicts;
}

/** Cases that speak of none of a batch: where one of them fails, a change reaches further than it is thought to. */
function controlsFor(batch: readonly Open[], known: Known): Ended[] {
  const own = new Set(batch.flatMap(({ cases }) => cases.map(({ key }) => key)));
  const files = new Set(batch.flatMap(({ cases }) => cases.map(({ file }) => file)));
  if (batch.length === 1) return [];
  return [...files].flatMap((file) =>
    known.filter((one) => one.file === file && !own.has(one.key)).slice(0, 2),
  );
}

function change(copy: ProjectCopy, batch: readonly Open[]): boolean {
  const edits = grouped(
    batch.flatMap(({ mutant: { site } }) => site.edits.map((edit) => ({ file: site.file, edit }))),
    ({ file }) => file,
  );
  for (const [file, all] of edits)
    copy.write(
      file,
      edited(
        copy.read(file),
        all.map(({ edit }): Edit => edit),
      ),
    );
  return copy.faults().length === 0;
}

interface Outcome {
  states: ReadonlyMap<string, Ended['state']>;
  /** What is said where a case began and nothing happened any more. */
  hung: string | undefined;
  output: string;
}

function judge({ mutant, cases }: Open, { states, hung, output }: Outcome): Verdict {
  const failed = cases.find(({ key }) => states.get(key) === 'failed');
  if (failed) return { mutant, fate: 'killed', by: failed.key };
  if (hung !== undefined) return { mutant, fate: 'killed', why: hung };
  if (cases.some(({ key }) => states.has(key)))
    return {
      mutant,
      fate: 'survived',
      why: `${cases.length} cases speak of it and were tried, and none fails`,
    };
  return { mutant, fate: 'refused', why: `no case could begin: ${lastWords(output)}` };
}

const lastWords = (output: string) =>
  (/^.*Error: .*$/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '').trim().slice(0, 200);
