import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawn } from './draw.ts';
import { filesOfCheckout } from './files.ts';
import { notRun } from './not-run.ts';
import { serveLibrary } from './serve-library.ts';
import { isEngineTest } from './sides.ts';
import { bareEnv, type Tried } from './tried.ts';

export interface Trying {
  /** Where the repository stands, and where its engine was copied to. */
  project: string;
  copy: string;
  /** Which of its tests are run: all, or a part that follows from a number. */
  seed: number | undefined;
  /** Only what is told by reading: nothing is built, compiled, served or run. */
  isRead?: boolean | undefined;
}

const inBrowser = /\b(?:describeInBrowser|launchBrowser)\b/;

/** What stands there in place of the hub. */
export const example = 'examples/library';

/** Asks a product that stands elsewhere, as `hub qa` has it do. */
const ofElsewhere = 'tests/contract/every-role.test.ts';

/** So many of the tests are drawn: with what is built and compiled beside them, they take less than a minute of processor. */
const drawnPart = 1 / 8;

/** Everything that is tried, in order; each needs what those before it made. */
export function triesOf({ project, copy, seed, isRead }: Trying): readonly (() => Tried | Promise<Tried>)[] {
  const hub = (...args: string[]) => run(copy, ['cli/hub.ts', ...args, '--project', example]);
  const all = filesOfCheckout(project).filter((file) => isEngineTest(file) && file !== ofElsewhere);
  // There is no browser beside the copy.
  const tests = all.filter((file) => !inBrowser.test(readFileSync(join(project, file), 'utf8')));
  const chosen = seed === undefined ? tests : drawn(tests, drawnPart, seed);
  const left = all.length === tests.length ? '' : `, without ${all.length - tests.length} in a browser`;
  const read = [
    () => ({ name: 'its example is sound', ...hub('check') }),
    () => ({ name: 'every import keeps to the table of walls', ...run(copy, ['cli/hub.ts', 'walls']) }),
  ];
  if (isRead) return read;
  return [
    ...read,
    () => ({ name: 'its example is made, with its tests', ...hub('generate') }),
    () => ({ name: 'the pages of its example are built', ...hub('build') }),
    () => {
      standInPlace(copy);
      // Several checkers would repeat half of the work; beside other tests that is no sooner.
      const compiler = [tool('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1'];
      return { name: 'its code compiles', ...run(copy, compiler) };
    },
    async () => ({ name: 'its example is served', ...(await serveLibrary(copy, example)) }),
    // As much work again as the part of the tests that is drawn.
    ...(seed === undefined ? [() => ({ name: 'its example passes what is made of it', ...hub('qa') })] : []),
    () => ({
      name: `${chosen.length} of its ${tests.length} files of tests pass${left}${seed === undefined ? '' : `, drawn by ${seed}`}`,
      ...runTests(copy, chosen),
    }),
  ];
}

const tool = (path: string) => `node_modules/${path}`;

/** Those of the engine and of no product. */
const projects = ['language', 'server', 'screens', 'runtime', 'whole'].map((name) => `--project=${name}`);

/** Code and tests of the engine find what is made of the product that stands with them: here of its example, with its screens. */
function standInPlace(copy: string): void {
  for (const folder of ['generated', 'screens'])
    if (existsSync(join(copy, example, folder)))
      cpSync(join(copy, example, folder), join(copy, folder), { recursive: true });
}

/** A file that is of none of the projects is left out by vitest without a word. */
function runTests(copy: string, chosen: readonly string[]): Omit<Tried, 'name'> {
  const report = join(copy, '..', 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const done = run(copy, [tool('vitest/vitest.mjs'), 'run', ...reporters, ...projects, ...chosen]);
  if (!existsSync(report)) return { ...done, isWell: false };
  const missed = notRun({ copy, chosen, report: readFileSync(report, 'utf8') });
  if (missed.length === 0) return done;
  return { isWell: false, says: `${done.says}\nNot run, since no project has them: ${missed.join(', ')}\n` };
}

function run(copy: string, args: readonly string[]): Omit<Tried, 'name'> {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd: copy, encoding: 'utf8', env: bareEnv(), maxBuffer: 2 ** 28 },
  });
  return { isWell: status === 0, says: stdout + stderr };
}
