import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { countOf, wholeOf } from './arguments.ts';
import { fromCaller } from './from-caller.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { prepareGenerated } from './prepare.ts';
import { exitCode, isElsewhere, layout, projectRoot, projectsElsewhere, runTool } from './project.ts';
import { type Door, doors, filesAt, ofAny, ours } from './qa/files-at.ts';
import { wantedPercent } from './qa/mutants/measures.ts';
import { type Area, areas } from './qa/mutants/site.ts';
import { type Generated, type Proved, proofsVariable } from './qa/proved.ts';

interface QaOptions {
  mutants?: boolean;
  seed?: number;
  count?: number;
  area?: Area[];
  operator?: string[];
  place?: string[];
  door?: Door[];
  url?: string;
  json?: boolean;
  full?: boolean;
  report?: string;
}

/** So many mutants are drawn unless somebody says another number. */
const usualCount = 300;

const projectsOfAny = ['screens', 'runtime', 'server'].map((name) => `--project=${name}`);

export function addQa(program: Command): void {
  program
    .command('qa')
    .description(
      'run the tests that are made from the description: rules at the validator, over HTTP and in forms, errors with their words, polls under a clock, who may do and open what',
    )
    .addOption(
      new Option(
        '--url <address>',
        'a running hub to ask, over HTTP alone; without it a fresh one is started for the run',
      ).conflicts('full'),
    )
    .option('--full', 'every case in every language, and not the few by which every two things meet')
    .option(
      '--report <folder>',
      'write what is proved, where, in which language and of which section: index.html and junit.xml',
    )
    .addOption(
      new Option(
        '--mutants',
        `change the description, or the code that deals with it, in one place after the other, and count which of these the tests notice; exits with 1 below ${wantedPercent} percent`,
      ).conflicts(['url', 'full', 'report']),
    )
    .option('--seed <number>', 'draw the mutants that this number drew', wholeOf)
    .option('--count <number>', `how many mutants (default: ${usualCount})`, countOf)
    .addOption(new Option('--area <areas...>', 'mutants of these areas alone').choices([...areas]))
    .option('--operator <ids...>', 'mutants of these operators alone, by the names that the report has')
    .option(
      '--place <places...>',
      'mutants of these places alone: `file:line` as in the report, a file or a folder',
    )
    .addOption(
      new Option('--door <doors...>', 'whether mutants are noticed at these doors alone').choices(doors),
    )
    .option('--json', 'print what was generated as JSON; of mutants what became of them')
    .action((options: QaOptions) => orStop(() => (options.mutants ? mutants(options) : qa(options))));
}

/** Sentences go to the standard error where the standard output is for whoever parses it. */
async function mutants(options: QaOptions): Promise<void> {
  if (isElsewhere)
    throw new Stop(
      '--mutants changes the engine as well, and runs the tests of the product that stands with it: leave out --project.',
    );
  const { seed, count = usualCount, area = [...areas], operator, place, door = doors, json } = options;
  await prepareGenerated(undefined, { withTests: true });
  if (door.includes('browser')) await fetchChromium();
  const { runMutants } = await import('./qa/mutants/mutants.ts');
  const { isEnough, reportJson, reportText } = await import('./qa/mutants/report.ts');
  const outcome = await runMutants({
    seed: seed ?? randomInt(2 ** 31),
    count,
    areas: area,
    operators: operator,
    places: place,
    files: door.flatMap((one) => filesAt[one]),
    say: (words) => console.error(words),
  });
  console.log(json ? reportJson(outcome) : `\n${reportText(outcome)}`);
  if (!isEnough(outcome)) process.exitCode = 1;
}

async function qa({ url, json = false, full = false, report, ...ofMutants }: QaOptions): Promise<void> {
  const [idle] = Object.keys(ofMutants);
  if (idle !== undefined) throw new Stop(`--${idle} says which mutants are drawn: give --mutants as well.`);
  await prepareGenerated(undefined, { withTests: true });
  const file = join(layout.into, 'qa', 'report.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  if (json) console.log(text);
  const isWhole = url === undefined && !isElsewhere;
  if (isWhole) await fetchChromium();
  const folder = mkdtempSync(join(tmpdir(), 'hub-qa-'));
  try {
    const proofs = join(folder, 'proofs.jsonl');
    const env = {
      ...process.env,
      [proofsVariable]: proofs,
      ...(url !== undefined && { HUB_QA_URL: url }),
      ...(full && { HUB_QA_FULL: '1' }),
    };
    const isAny = url === undefined && isElsewhere;
    const files = ['generated/qa', ...(isWhole ? ours : isAny ? ofAny : [])];
    const projects = [...projectsElsewhere, ...(isAny ? projectsOfAny : [])];
    const reporters = ['default', join(projectRoot, 'cli', 'qa', 'proofs-reporter.ts')];
    // With --json the standard output is for whoever parses it.
    const output = json ? 'stderr' : 'stdout';
    const args = ['run', ...projects, ...reporters.map((name) => `--reporter=${name}`), ...files];
    process.exitCode = runTool('vitest', args, { env, output });
    await tell(readProofs(proofs), JSON.parse(text) as Partial<Generated>, { report, json });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without one what needs it is left out, and says so. */
async function fetchChromium(): Promise<void> {
  const { prepareChromium } = await import('../tests/browser/chromium/prepare.ts');
  await prepareChromium().catch((error) => {
    if (!(error instanceof Stop) || error.exitCode !== 1) throw error;
    console.error(error.message);
  });
}

function readProofs(file: string): Proved[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Proved);
}

/** Says what is proved by what, and how much by nothing. */
async function tell(
  proved: readonly Proved[],
  { unprovoked = [], dropped = [] }: Partial<Generated>,
  { report, json }: { report: string | undefined; json: boolean },
): Promise<void> {
  const { readEntries } = await import('./qa/sections.ts');
  const { ledgerOf, sumsOf, sumsText, untriedText } = await import('./qa/ledger.ts');
  const read = readEntries();
  if (typeof read === 'string') {
    console.error(read);
    process.exitCode = exitCode.spec;
    return;
  }
  const ledger = ledgerOf(read.entries, proved, unprovoked);
  const say = json ? console.error : console.log;
  say(`\n${sumsText(sumsOf(ledger))}\n\n${untriedText(ledger)}\n`);
  say(
    `${unprovoked.length} cannot be provoked at some door, ${dropped.length} cases could not be proved: generated/qa/report.json has their reasons.`,
  );
  if (report === undefined) return;
  const folder = fromCaller(report);
  const { reportPage } = await import('./qa/report-page.ts');
  const { junitOf } = await import('./qa/junit.ts');
  const sectionsOf = (what: string) => read.entryOf(what)?.sections ?? [];
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'index.html'),
      reportPage({ product: read.product, ledger, proved, sectionsOf }),
    );
    writeFileSync(join(folder, 'junit.xml'), junitOf(proved, sectionsOf));
    say(`Written: ${join(folder, 'index.html')}, ${join(folder, 'junit.xml')}`);
  } catch (error) {
    console.error(`The report could not be written: ${(error as Error).message}`);
    process.exitCode = exitCode.spec;
  }
}
