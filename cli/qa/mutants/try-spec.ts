import { chooseCases } from './choose-cases.ts';
import { grouped } from './grouped.ts';
import {
  atFirst,
  atOnce,
  hungFor,
  inside,
  lookedAt,
  outside,
  secondsOf,
  stepMs,
  stuckAt,
} from './measures.ts';
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
  /** Those that are tried now, and all that speak of it. */
  cases: readonly Ended[];
  speaking: readonly Ended[];
}

/** Tries descriptions at the doors outside or inside of a browser; those that no case speaks of are left open. */
export async function trySpec(
  mutants: readonly SpecMutant[],
  trial: SpecTrial,
  isBrowser: boolean,
): Promise<Verdict[]> {
  const known = trial.known.filter(({ file }) => isInBrowser(file) === isBrowser);
  const all = mutants.map((mutant) => ({ mutant, speaking: speakingOf(mutant, { ...trial, known }) }));
  const verdicts = new Map<number, Verdict>();
  for (const { mutant, speaking } of all)
    if (speaking.length === 0)
      verdicts.set(mutant.id, { mutant, fate: 'survived', why: 'no case speaks of it', isUntried: true });
  const tried = new Map<number, Set<string>>();
  const shared: Verdict[] = [];
  const [seen, unsound] = [new Set<string>(), new Set<string>()];
  for (const patience of isBrowser ? [inside] : [atFirst, outside]) {
    const isOpen = ({ mutant: { id } }: (typeof all)[number]) =>
      (verdicts.get(id)?.fate ?? 'survived') === 'survived';
    const tryOpen = async () => {
      const open = all.filter(isOpen).flatMap(({ mutant, speaking }): Open[] => {
        const before = tried.get(mutant.id) ?? new Set();
        const sound = speaking.filter(({ key }) => !unsound.has(key));
        const cases = chooseCases(sound, mutant.site, patience).filter(({ key }) => !before.has(key));
        tried.set(mutant.id, new Set([...before, ...cases.map(({ key }) => key)]));
        return cases.length === 0 ? [] : [{ mutant, cases, speaking }];
      });
      for (const batch of batchesOf(open))
        for (const one of await tryBatch(batch, trial)) {
          verdicts.set(one.mutant.id, one);
          if (batch.length > 1 && one.fate === 'killed') shared.push(one);
        }
    };
    await tryOpen();
    const by = [...verdicts.values()].flatMap((one) => (one.fate === 'killed' ? (one.by ?? []) : []));
    const unseen = by.filter((key) => !seen.has(key));
    for (const key of unseen) seen.add(key);
    for (const key of await redUnchanged(new Set(unseen), trial)) unsound.add(key);
    const isFalse = ({ fate, by = '' }: Verdict) => fate === 'killed' && unsound.has(by);
    const wrong = [...verdicts.values()].filter(isFalse);
    for (const { mutant } of wrong) verdicts.delete(mutant.id);
    if (wrong.length > 0) await tryOpen();
  }
  const sure = shared.filter((one) => verdicts.get(one.mutant.id) === one);
  for (const one of await lookedAtAlone(sure, trial)) verdicts.set(one.mutant.id, one);
  for (const { mutant } of all)
    if (!verdicts.has(mutant.id)) verdicts.set(mutant.id, { mutant, fate: 'survived' });
  return [...verdicts.values()].map((one) => ({
    ...one,
    ...whyOf(one, tried.get(one.mutant.id)?.size ?? 0),
  }));
}

/**
 * NOTE: where the tests read what is true from one product and try another one, a case may fail by that alone. What noticed something is
 * run once more with nothing changed, and what fails there has noticed nothing.
 */
async function redUnchanged(keys: ReadonlySet<string>, { copy, known, say }: SpecTrial): Promise<string[]> {
  const files = new Set(known.filter(({ key }) => keys.has(key)).map(({ file }) => file));
  if (keys.size === 0) return [];
  const told = await runSession({
    folder: copy.folder,
    files: [...files],
    cases: Object.fromEntries([...keys].map((key) => [key, []])),
    truth: copy.truth,
    stepMs,
    stuckMs: stuckAt([...files].some(isInBrowser)),
  });
  const red = told.ended.filter(({ state }) => state === 'failed').map(({ key }) => key);
  say(
    `  ${keys.size} that noticed something once more, with nothing changed: ${secondsOf(told.ms)}, ${red.length} fail`,
  );
  return red;
}

const whyOf = ({ fate, isUntried }: Verdict, count: number) =>
  fate === 'survived' && !isUntried && { why: `${count} cases speak of it and were tried, and none fails` };

/** Some of those that were killed in a product with others are tried by themselves, in the one case that failed. */
async function lookedAtAlone(shared: readonly Verdict[], trial: SpecTrial): Promise<Verdict[]> {
  const again: Verdict[] = [];
  for (const { mutant, by } of shared.filter((one) => one.by !== undefined).slice(0, lookedAt)) {
    const cases = trial.known.filter(({ key }) => key === by);
    again.push(...(await tryBatch([{ mutant: mutant as SpecMutant, cases, speaking: cases }], trial)));
  }
  const held = again.filter(({ fate }) => fate === 'killed').length;
  if (again.length > 0)
    trial.say(`  ${held} of ${again.length} that were killed beside others fall by themselves as well`);
  return again;
}

const entriesOf = ({ entry, also = [] }: SpecSite) => [entry, ...also];

function speakingOf({ site }: SpecMutant, { known, reachOf }: SpecTrial): Ended[] {
  const reaches = entriesOf(site).map(reachOf);
  return known.filter(({ about }) => about.some((name) => reaches.some((reach) => reach.has(name))));
}

/**
 * Those stand in one product of which no case that is tried of one speaks of another one, and that have no text in common: whichever
 * case fails is that of one of them alone.
 */
export function batchesOf(all: readonly Open[]): Open[][] {
  const batches: { own: Open[]; tried: Set<string>; spoken: Set<string> }[] = [];
  for (const one of all) {
    const fits = batches.find(
      ({ own, tried, spoken }) =>
        own.length < atOnce &&
        one.cases.every(({ key }) => !spoken.has(key)) &&
        one.speaking.every(({ key }) => !tried.has(key)) &&
        own.every(({ mutant }) => areApart(mutant.site, one.mutant.site)),
    );
    const batch = fits ?? { own: [], tried: new Set(), spoken: new Set() };
    if (!fits) batches.push(batch);
    batch.own.push(one);
    for (const { key } of one.cases) batch.tried.add(key);
    for (const { key } of one.speaking) batch.spoken.add(key);
  }
  return batches.map(({ own }) => own);
}

/** NOTE: what a guard or an error says reaches far; of these one stands in a product. */
const reachesFar = ({ file }: SpecSite) => /^(?:engine\/)?spec\/(?:guards|routes)\//.test(file);

const areApart = (one: SpecSite, other: SpecSite) =>
  !(reachesFar(one) && reachesFar(other)) &&
  !entriesOf(one).some((entry) => entriesOf(other).includes(entry)) &&
  (one.file !== other.file ||
    one.edits.every((a) => other.edits.every((b) => a.to < b.from || b.to < a.from)));

async function tryBatch(batch: readonly Open[], trial: SpecTrial): Promise<Verdict[]> {
  const { copy, known, say } = trial;
  const written = await change(copy, batch);
  if (written === undefined && batch.length > 1) return alone(batch, trial);
  const controls = controlsFor(batch, known);
  const keys = [...batch.flatMap(({ cases }) => cases), ...controls].map(({ key }) => key);
  const whose = batch.flatMap(({ mutant: { id }, cases }) => cases.map(({ key }) => [key, id] as const));
  const files = [...new Set(batch.flatMap(({ cases }) => cases.map(({ file }) => file)))];
  const stuckMs = stuckAt(files.some(isInBrowser));
  const told = await runSession({
    folder: copy.folder,
    files,
    cases: Object.fromEntries(keys.map((key) => [key, []])),
    of: Object.fromEntries(whose),
    truth: copy.truth,
    stepMs,
    stuckMs,
  });
  copy.restore();
  say(
    `  ${batch.length} of the description, ${written?.length ?? 0} files made, ${keys.length} cases: ${secondsOf(told.ms)}`,
  );
  const states = new Map(told.ended.map(({ key, state }) => [key, state]));
  const isRed = ({ cases }: Open) => cases.some(({ key }) => states.get(key) === 'failed');
  const isWhole = ({ cases }: Open) => cases.every(({ key }) => states.has(key));
  // What a file makes ready may be broken by any of those in the product.
  const isSpoilt =
    told.stuck !== undefined ||
    told.ended.some(({ isUnready }) => isUnready) ||
    !batch.every((one) => isRed(one) || isWhole(one)) ||
    controls.some(({ key }) => states.get(key) === 'failed') ||
    (!batch.every(isRed) && controls.some(({ key }) => !states.has(key)));
  if (batch.length > 1 && isSpoilt) return alone(batch, trial);
  // Where no case has begun, it is the tests that could not, and the change is not known to keep them from it.
  const hung = told.stuck && told.stuck.length > 0 ? hungFor(stuckMs) : undefined;
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
  const spoken = new Set(batch.flatMap(({ speaking }) => speaking.map(({ key }) => key)));
  const files = new Set(batch.flatMap(({ cases }) => cases.map(({ file }) => file)));
  if (batch.length === 1) return [];
  return [...files].flatMap((file) =>
    known.filter((one) => one.file === file && !spoken.has(one.key)).slice(0, 2),
  );
}

/** Changes what a batch changes, and makes the product of it; nothing where that is not sound. */
async function change(copy: ProjectCopy, batch: readonly Open[]): Promise<string[] | undefined> {
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
  return copy.generate();
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
  if (cases.some(({ key }) => states.has(key))) return { mutant, fate: 'survived' };
  return { mutant, fate: 'refused', why: `no case could begin: ${lastWords(output)}` };
}

const lastWords = (output: string) =>
  (/^.*Error: .*$/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? '').trim().slice(0, 200);
