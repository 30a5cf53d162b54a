import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { drawn } from './draw.ts';
import { filesOfCheckout } from './files.ts';
import { serveLibrary } from './serve-library.ts';
import { isEngineTest } from './sides.ts';
import { bareEnv, type Tried } from './tried.ts';

export interface Trying {
  /** Where the repository stands, and where its engine was copied to. */
  project: string;
  copy: string;
  /** Which of its tests are run: all, or a part that follows from a number. */
  seed: number | undefined;
}

/** What stands there in place of the hub. */
export const example = 'examples/library';

/** So many of the tests are drawn: with what is built and compiled beside them, they take less than a minute of processor. */
const drawnPart = 1 / 8;

/** Everything that is tried, in order; each needs what those before it made. */
export function triesOf({ project, copy, seed }: Trying): readonly (() => Tried | Promise<Tried>)[] {
  const hub = (...args: string[]) => run(copy, ['cli/hub.ts', ...args, '--project', example]);
  const tests = filesOfCheckout(project).filter(isEngineTest);
  const chosen = seed === undefined ? tests : drawn(tests, drawnPart, seed);
  return [
    () => ({ name: 'its example is sound', ...hub('check') }),
    () => ({ name: 'every import keeps to the table of walls', ...run(copy, ['cli/hub.ts', 'walls']) }),
    () => ({ name: 'the pages of its example are built', ...hub('build') }),
    () => {
      standInPlace(copy);
      return { name: 'its code compiles', ...run(copy, [tool('typescript/bin/tsc'), '--noEmit', '-p', '.']) };
    },
    async () => ({ name: 'its example is served', ...(await serveLibrary(copy, example)) }),
    () => ({
      name: `${chosen.length} of its ${tests.length} files of tests pass${seed === undefined ? '' : `, drawn by ${seed}`}`,
      ...run(copy, [tool('vitest/vitest.mjs'), 'run', '--reporter=dot', ...projects, ...chosen]),
    }),
  ];
}

const tool = (path: string) => `node_modules/${path}`;

/** Those of the engine and of no product. */
const projects = ['language', 'server', 'runtime', 'whole'].map((name) => `--project=${name}`);

/** Code and tests of the engine find what is made of the product that stands with them: here of its example, with its screens. */
function standInPlace(copy: string): void {
  for (const folder of ['generated', 'screens'])
    if (existsSync(join(copy, example, folder)))
      cpSync(join(copy, example, folder), join(copy, folder), { recursive: true });
}

function run(copy: string, args: readonly string[]): Omit<Tried, 'name'> {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd: copy, encoding: 'utf8', env: bareEnv(), maxBuffer: 2 ** 28 },
  });
  return { isWell: status === 0, says: stdout + stderr };
}
