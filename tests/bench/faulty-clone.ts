import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../cli/project.ts';
import { pick, type Random } from '../fuzz/mutate.ts';
import type { ChosenForFault } from './changed-process.ts';
import { type Fault, faultIn } from './one-line-faults.ts';

const folders = ['server', 'runtime', 'generator', 'engine', 'spec'];
const tries = 50;
/** A fault may make a loop endless: for tests, and for what is made of the description or chosen by it. */
const testsMs = 15 * 60 * 1000;
const makingMs = 2 * 60 * 1000;

/** The last commit in a folder of its own, with as many faults at a time as are planted. */
export class FaultyClone {
  readonly #root = mkdtempSync(join(tmpdir(), 'hub-faulty-'));
  readonly #files: readonly string[];
  #planted: readonly Fault[] = [];

  constructor() {
    execFileSync('git', ['clone', '--quiet', '--shared', projectRoot, this.#root]);
    symlinkSync(join(projectRoot, 'node_modules'), join(this.#root, 'node_modules'));
    const browser = 'tests/browser/chromium/ready';
    // Git leaves out folders of these names, and not links.
    writeFileSync(join(this.#root, '.git', 'info', 'exclude'), `node_modules\n${browser}\n`);
    if (existsSync(join(projectRoot, browser)))
      symlinkSync(join(projectRoot, browser), join(this.#root, browser));
    const listed = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: this.#root, encoding: 'utf8' });
    this.#files = listed
      .split('\0')
      .filter((file) => /\.(?:tsx?|yaml)$/.test(file) && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file));
    this.#hub(['generate']);
  }

  draw(random: Random): Fault {
    for (let turn = 0; turn < tries; turn += 1) {
      const file = pick(this.#files, random) ?? '';
      const fault = faultIn(file, readFileSync(join(this.#root, file), 'utf8'), random);
      if (fault !== undefined) return fault;
    }
    throw new Error('No line was found that could be made wrong.');
  }

  /** Puts these in the place of what is planted, at most one in a file; false where what is made of the description cannot be made then. */
  plant(faults: readonly Fault[]): boolean {
    for (const { file, before } of this.#planted) writeFileSync(join(this.#root, file), before);
    this.#planted = faults;
    for (const { file, text } of faults) writeFileSync(join(this.#root, file), text);
    return this.#hub(['generate']) === 0;
  }

  /** What is chosen for what is planted; undefined where whoever chooses cannot. */
  async choose(): Promise<ChosenForFault | undefined> {
    const script = fileURLToPath(new URL('./changed-process.ts', import.meta.url)).slice(projectRoot.length);
    const child = fork(join(this.#root, script), [], {
      cwd: this.#root,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    let said: ChosenForFault | undefined;
    child.once('message', (message) => {
      said = message as ChosenForFault;
    });
    await endOf(child, makingMs);
    return said;
  }

  /** Which of these files of tests fail now, those included that come to no end. */
  async failing(tests: readonly string[]): Promise<string[]> {
    if (tests.length === 0) return [];
    const report = join(this.#root, 'report.json');
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const args = [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...tests];
    const child = spawn(process.execPath, args, { cwd: this.#root, stdio: 'ignore', detached: true });
    const isEnded = await endOf(child, testsMs);
    const passed = isEnded ? passedIn(report) : [];
    rmSync(report, { force: true });
    return tests.filter((test) => !passed.some((name) => name.endsWith(`/${test}`)));
  }

  #hub(args: readonly string[]): number | null {
    const hub = [join(this.#root, 'cli', 'hub.ts'), ...args];
    const options = { cwd: this.#root, stdio: 'ignore', timeout: makingMs, killSignal: 'SIGKILL' } as const;
    return spawnSync(process.execPath, hub, options).status;
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/** Waits for the end of a process, or makes one of it and of all that it started; says whether it ended by itself. */
async function endOf(child: ChildProcess, mostMs: number): Promise<boolean> {
  let isCut = false;
  const timer = setTimeout(() => {
    isCut = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, mostMs);
  await once(child, 'exit');
  clearTimeout(timer);
  return !isCut;
}

/** The files of tests that passed; none where nothing whole is told. */
function passedIn(report: string): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; status: string }[];
    };
    return testResults.filter(({ status }) => status === 'passed').map(({ name }) => name);
  } catch {
    return [];
  }
}
