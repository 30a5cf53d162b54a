import { execFileSync, fork, spawnSync } from 'node:child_process';
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
/** A fault may make a loop endless. */
const patienceMs = 15 * 60 * 1000;

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
    });
    return new Promise((resolve) => {
      child.once('message', (said) => resolve(said as ChosenForFault));
      child.once('exit', () => resolve(undefined));
    });
  }

  /** Which of these files of tests fail now, those included that come to no end. */
  failing(tests: readonly string[]): string[] {
    if (tests.length === 0) return [];
    const report = join(this.#root, 'report.json');
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    spawnSync(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...tests], {
      cwd: this.#root,
      stdio: 'ignore',
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    });
    if (!existsSync(report)) return [...tests];
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; status: string }[];
    };
    rmSync(report);
    const passed = testResults.filter(({ status }) => status === 'passed').map(({ name }) => name);
    return tests.filter((test) => !passed.some((name) => name.endsWith(`/${test}`)));
  }

  #hub(args: readonly string[]): number | null {
    const hub = [join(this.#root, 'cli', 'hub.ts'), ...args];
    return spawnSync(process.execPath, hub, { cwd: this.#root, stdio: 'ignore' }).status;
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}
