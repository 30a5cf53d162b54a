import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Command, Option } from 'commander';
import type { Changes } from './changed/changes.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { isElsewhere, productRoot, projectRoot } from './project.ts';
import { type Count, countTries, filesForSecondTry, type Report } from './second-try.ts';
import { sizeText } from './size.ts';
import { checkSteps, productSteps, runSteps, wholeSteps } from './steps.ts';
import { ofAll, tellTimes } from './test-times.ts';
import { restingVariable, turnIn, turnOfDay, turnVariable } from './turn-of-run.ts';
import { type Run, runVitest } from './vitest-run.ts';

interface TestOptions {
  only?: string | undefined;
  checks?: boolean;
  kills?: string | undefined;
  full?: boolean;
  size?: boolean;
  changed?: boolean;
  since?: string;
}

export function addTest(program: Command): void {
  program
    .command('test')
    .description(
      'check, build and test; of what takes long a part has its day, and --full tries all; the last line counts',
    )
    .addOption(
      new Option('--only <pattern>', 'run only the test files whose path holds this').conflicts([
        'changed',
        'since',
      ]),
    )
    .option('--changed', 'run only the test files that can break by what changed since this branch began')
    .option('--since <commit>', 'the same since a commit')
    .option('--full', 'try all, also what takes turns from day to day')
    .option('--checks', 'only check: no tests')
    .option('--size', 'only print how long the spec is, by call and by screen')
    .option('--kills <count>', 'how often the tests of crashes kill the server; 200 before a release')
    .action((options: TestOptions) => (options.size ? tellSize() : orStop(() => test(options))));
}

function tellSize(): void {
  console.log(sizeText({ project: productRoot, blocks: projectRoot }, false));
}

async function test({ only, checks, kills, full, changed, since }: TestOptions): Promise<void> {
  const idle = { '--changed': changed, '--since': since, '--kills': kills, '--full': full };
  const [own] = Object.entries(idle).flatMap(([name, said]) => (said === undefined ? [] : [name]));
  if (isElsewhere && own !== undefined)
    throw new Stop(`${own} is about the tests of the engine: leave it out, or --project.`);
  // What is told from outside is no choice of this run.
  delete process.env[restingVariable];
  if (full) delete process.env[turnVariable];
  const turn = turnIn(process.env);
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  const isChosen = changed || since !== undefined;
  const changes = isChosen ? await changesOf(since) : undefined;
  const isWhole = !isElsewhere && !checks && !only && !isChosen;
  const { isGenerated, ...steps } = await runSteps(stepsOf({ isWhole, changed: changes?.files }));
  add(count, { ...steps, skipped: 0 });
  if (!checks && !isGenerated) console.log('– tests: not run, since there is no generated code to try');
  if (!checks && isGenerated) {
    const { paths, isWell } = changes
      ? await changedTests(changes)
      : { paths: only ? [only] : [], isWell: true };
    if (!isWell) count.failed++;
    if (paths !== undefined) {
      if (!isElsewhere) await fetchForTests();
      if (isWhole && !full && kills === undefined) await takeTurns(turn ?? turnOfDay(Date.now()));
      add(count, await runTests(paths, kills));
    }
  }
  if (count.skipped > 0) console.log(`\n${count.skipped} skipped: see the reasons above. CI runs them all.`);
  console.log(
    `\n${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
  );
  process.exitCode = count.failed > 0 ? 1 : 0;
}

function stepsOf({ isWhole, changed }: { isWhole: boolean; changed: readonly string[] | undefined }) {
  if (isElsewhere) return productSteps;
  return isWhole ? wholeSteps() : checkSteps(changed);
}

/** Of a whole run a part takes turns, and the second try has the same one. Whoever names files, or changed what nobody can follow, has all. */
async function takeTurns(turn: number): Promise<void> {
  process.env[turnVariable] = String(turn);
  const { filesHere, restingFiles } = await import('./resting.ts');
  const { budgets } = await import('../tests/support/budgets.ts');
  const files = filesHere();
  const resting = restingFiles(files, budgets.parts, turn);
  process.env[restingVariable] = resting.join(' ');
  console.log(
    `What takes turns is tried with ${turnVariable}=${turn}, and ${resting.length} of the ${files.all.length} files in tests/ have their day in other runs; \`npm test -- --full\` tries all of it.`,
  );
}

interface ChangedTests {
  /** None where all are to be run, absent where nothing is. */
  paths?: readonly string[];
  isWell: boolean;
}

async function changesOf(since: string | undefined): Promise<Changes> {
  const { changesSince } = await import('./changed/changes.ts');
  return changesSince(since);
}

/** The test files that a change can break. */
async function changedTests(changes: Changes): Promise<ChangedTests> {
  const { choose, outcomeOf } = await import('./changed/choose.ts');
  const chosen = choose(changes);
  const { isWell, says } = outcomeOf(changes, chosen);
  console.log(says);
  if (chosen.tests.length === 0) return { isWell };
  return { isWell, paths: chosen.unfollowed === undefined ? chosen.tests : [] };
}

/** Tests that need none are worth running without it; those that do say so, and fail in CI. */
async function fetchForTests(): Promise<void> {
  const { prepareChromium } = await import('../tests/browser/chromium/prepare.ts');
  const { preparePeer } = await import('../tests/contract/peer/prepare.ts');
  for (const prepare of [prepareChromium, preparePeer])
    await prepare().catch((error) => {
      if (!(error instanceof Stop) || error.exitCode !== 1) throw error;
      console.error(error.message);
    });
}

function add(into: Count, more: Count): void {
  into.passed += more.passed;
  into.failed += more.failed;
  into.skipped += more.skipped;
}

/** Lets a run write down what each file of tests runs, for `--changed`; in CI nobody would read it. */
async function withRecord(
  run: (env: Readonly<Record<string, string>>) => Run | undefined,
): Promise<Run | undefined> {
  if (process.env.CI) return run({});
  const { keepTouched } = await import('./changed/record/keep.ts');
  const { textsHere } = await import('./changed/choose.ts');
  const { touchedFolder } = await import('./changed/record/watched.ts');
  const folder = mkdtempSync(join(tmpdir(), 'hub-touched-'));
  try {
    const before = textsHere();
    const done = run({ [touchedFolder]: folder });
    if (done) keepTouched(folder, done.testResults, before);
    return done;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the tests, and what failed once more, alone: a race that is left is seen, and stops nobody. */
async function runTests(paths: readonly string[], kills: string | undefined): Promise<Count> {
  const first = await withRecord((env) => runVitest(paths, { kills, env }));
  if (!first) return { passed: 0, failed: 1, skipped: 0 };
  const files = filesForSecondTry(first);
  if (files.length > 0) console.log(`\nOnce more, alone: ${files.map(nameOf).join(', ')}\n`);
  const second = files.length > 0 ? runVitest(files.map(nameOf), { kills }) : undefined;
  const { count, late, failed } = countTries(first, second ?? { testResults: [], uncaught: [] });
  const { budgets } = await import('../tests/support/budgets.ts');
  if (late.length > 0) console.log(`\n${late.length} passed at the second try:\n  ${late.join('\n  ')}`);
  const isPart = process.env[restingVariable] !== undefined;
  console.log(`\n${tellTimes(first.times, isPart ? budgets : ofAll(budgets)).join('\n')}`);
  const last = second ?? first;
  // At the end, where it is read although all the reasons stand far above.
  if (failed.length > 0) console.log(`\nFailed:\n  ${failed.join('\n  ')}`);
  // What failed without being of any file, such as what makes ready for all tests.
  if (last.status !== 0 && isWell(last) && count.failed === 0) count.failed = 1;
  return count;
}

/** Whether a run reports nothing that failed. */
const isWell = ({ testResults, uncaught }: Report) =>
  uncaught.length === 0 && testResults.every(({ status }) => status !== 'failed');

const nameOf = (file: string) => relative(projectRoot, file);
