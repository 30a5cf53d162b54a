import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '../../../generator/build.ts';
import { formatFaults } from '../../../generator/faults/format.ts';
import { Stop } from '../../launch/stop.js';
import { exitCode, keptTrees, projectRoot } from '../../project.ts';
import { findSites } from './all-sites.ts';
import { type Drawn, drawSites } from './draw.ts';
import { grouped } from './grouped.ts';
import { secondsOf, stuckMs } from './measures.ts';
import type { Met } from './plan.ts';
import { ProjectCopy } from './project-copy.ts';
import { reachIn } from './reach.ts';
import type { Outcome } from './report.ts';
import { runSession } from './session.ts';
import { type AnySite, type Area, type CodeSite, edited, isAt, type SpecSite } from './site.ts';
import { type Switched, switchedText } from './switched.ts';
import { type CodeTrial, tryCode } from './try-code.ts';
import { type MetBefore, tryReady } from './try-ready.ts';
import { type SpecTrial, trySpec } from './try-spec.ts';
import { isAlive, isInBrowser, type Known, lastOf, type Mutant, type Verdict } from './verdict.ts';

export interface MutantsOptions {
  seed: number;
  count: number;
  areas: readonly Area[];
  /** By their ids; all of them where absent. */
  operators?: readonly string[] | undefined;
  /** By file and line, as the report names them, or by file or folder; all of them where absent. */
  places?: readonly string[] | undefined;
  /** The tests of `hub qa` that may notice. */
  files: readonly string[];
  say: (words: string) => void;
}

type SpecMutant = Mutant & { site: SpecSite };
type CodeMutant = Mutant & { site: CodeSite };

/**
 * Changes the description, or the code that deals with it, in one place after the other, and looks whether the tests of
 * `hub qa` notice: those that were made from what nobody changed.
 */
export async function runMutants(options: MutantsOptions): Promise<Outcome> {
  const { seed, count, areas, operators, places, say } = options;
  const built = buildProduct({ project: projectRoot, blocks: projectRoot, keptIn: keptTrees });
  if (built.product === undefined)
    throw new Stop(formatFaults(built.faults, built.sources, 'text'), exitCode.spec);
  const { sites: all, onlyCode } = findSites(projectRoot, built.product, areas);
  const ofThese = operators ? all.filter(({ operator }) => operators.includes(operator)) : all;
  if (ofThese.length === 0) throw new Stop(nothingToDraw(all), exitCode.unknown);
  const sites = places ? ofThese.filter(isAt(places)) : ofThese;
  if (sites.length === 0)
    throw new Stop(
      'Nothing is changed at these places: the report names each by file and line, and a file or a folder stands for all of its own.',
      exitCode.unknown,
    );
  const folder = mkdtempSync(join(tmpdir(), 'hub-mutants-'));
  try {
    const ofSpec = new ProjectCopy(projectRoot, join(folder, 'spec'));
    const { mutants, refused } = chosenOf(drawSites(sites, { count, seed }), ofSpec);
    const isOneEnough = !mutants.some(isOfCode);
    const ofCode = isOneEnough ? ofSpec : new ProjectCopy(projectRoot, join(folder, 'code'));
    say(`${mutants.length} of ${sites.length} places are changed, seed ${seed}.`);
    const once = await runOnce(ofCode, mutants.filter(isOfCode), options);
    say(`All ${once.known.length} cases once: ${secondsOf(once.ms)}.`);
    const started = performance.now();
    const reachOf = reachIn(projectRoot, built);
    const trial = { ...once, folder: ofCode.folder, copy: ofSpec, reachOf, say };
    const verdicts = await tryAll(mutants, trial, options.files.some(isInBrowser));
    const mutantsMs = performance.now() - started;
    return { seed, verdicts: [...verdicts, ...refused], sites, onlyCode, onceMs: once.ms, mutantsMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const nothingToDraw = (all: readonly AnySite[]) =>
  `No place is of these operators. There are: ${[...new Set(all.map(({ operator }) => operator))].sort().join(', ')}.`;

const isOfCode = (one: Mutant): one is CodeMutant => one.site.side === 'code';
const isOfSpec = (one: Mutant): one is SpecMutant => one.site.side === 'description';

/** So many of each area as are wanted, without those whose description is not sound. */
function chosenOf(drawn: Drawn, copy: ProjectCopy): { mutants: Mutant[]; refused: Verdict[] } {
  const mutants: Mutant[] = [];
  const refused: Verdict[] = [];
  let id = 0;
  for (const { wanted, row } of drawn.values()) {
    let left = wanted;
    for (const site of row) {
      if (left === 0) break;
      const mutant = { id: id++, site };
      const why = whyRefused(site, copy);
      if (why === undefined) {
        mutants.push(mutant);
        left--;
      } else refused.push({ mutant, fate: 'refused', why });
    }
  }
  return { mutants, refused };
}

function whyRefused(site: AnySite, copy: ProjectCopy): string | undefined {
  if (site.side === 'code') return undefined;
  copy.write(site.file, edited(copy.read(site.file), site.edits));
  const [why] = copy.faults();
  copy.restore();
  return why;
}

/** All tests of a copy whose code has its switches, with none on: what passes, and by which switches it comes. */
async function runOnce(copy: ProjectCopy, mutants: readonly CodeMutant[], { files, say }: MutantsOptions) {
  const switched: readonly Switched[] = mutants;
  for (const [file, own] of grouped(switched, ({ site }) => site.file))
    copy.write(file, switchedText(copy.read(file), own));
  say('All tests are run once, as nobody changed anything …');
  const told = await runSession({ folder: copy.folder, files, stuckMs: stuckMs.once });
  const failed = told.ended.filter(({ state }) => state === 'failed');
  if (told.ended.length === 0 || failed.length > told.ended.length / 10)
    throw new Stop(
      `${failed.length} of ${told.ended.length} cases fail though nothing was changed: \`npm run hub -- qa\` says why.\n${told.output}`,
    );
  const known: Known = told.ended.filter(({ state }) => state === 'passed');
  return { known, metBefore: bySwitch(told.metBefore), ms: told.ms };
}

/** By switch, the files that came by it while they made ready. */
function bySwitch(all: readonly Met[]): MetBefore {
  const files = new Map<number, Set<string>>();
  for (const { file, met } of all)
    for (const id of met) files.set(id, (files.get(id) ?? new Set()).add(file));
  return files;
}

/** What takes seconds in a browser, and what takes none outside of it, go side by side. */
async function tryAll(
  mutants: readonly Mutant[],
  trial: CodeTrial & SpecTrial,
  hasBrowser: boolean,
): Promise<Verdict[]> {
  const ofCode = mutants.filter(isOfCode);
  const ofSpec = mutants.filter(isOfSpec);
  const isOfPages = ({ site }: CodeMutant) => site.file.startsWith('runtime/');
  const still = (verdicts: readonly Verdict[]) =>
    new Set(verdicts.filter(isAlive).map(({ mutant }) => mutant.id));
  const outside = async () => {
    const spec = await trySpec(ofSpec, trial, false);
    return [
      ...spec,
      ...(await tryCode(
        ofCode.filter((one) => !isOfPages(one)),
        trial,
        false,
      )),
    ];
  };
  const pages = async () => {
    const own = ofCode.filter(isOfPages);
    const clock = await tryCode(own, trial, false);
    const left = still(clock);
    const seen = hasBrowser
      ? await tryCode(
          own.filter(({ id }) => left.has(id)),
          trial,
          true,
        )
      : [];
    return [...clock, ...seen];
  };
  const first = (await Promise.all([outside(), pages()])).flat();
  const open = still(lastOf(first));
  const ready = await tryReady(
    ofCode.filter(({ id }) => open.has(id)),
    trial,
  );
  const left = still(lastOf([...first, ...ready]));
  const rest = hasBrowser
    ? await trySpec(
        ofSpec.filter(({ id }) => left.has(id)),
        trial,
        true,
      )
    : [];
  return lastOf([...first, ...ready, ...rest]);
}
