import { execFileSync, fork, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { touchedFile } from '../../cli/changed/choose.ts';
import { readTouched } from '../../cli/changed/record/touched.ts';
import { projectRoot } from '../../cli/project.ts';
import { pick, type Random, randomFrom } from '../fuzz/mutate.ts';
import type { ChosenForFault } from './changed-process.ts';
import { type Fault, faultIn } from './one-line-faults.ts';
import type { BenchOptions, Row } from './row.ts';

/** How many faults, and from which one on: a run of all takes hours. */
const count = Number(process.env.HUB_FAULTS ?? 100);
const seed = Number(process.env.HUB_FAULTS_SEED ?? 1);
/** Of the tests that are not chosen, so many are run by chance, beside all that were seen to load the file. */
const byChance = 3;
const tries = 50;
const folders = ['server', 'runtime', 'generator', 'engine', 'spec'];

/** One line of the product is wrong: whoever fails of it is among the tests that `--changed` chooses. */
export async function benchChanged({ say }: BenchOptions): Promise<Row[]> {
  const random = randomFrom(seed);
  say(`${count} faults by seed ${seed}; HUB_FAULTS and HUB_FAULTS_SEED name others`);
  const clone = new FaultyClone();
  const touched = readTouched(touchedFile);
  const missed: string[] = [];
  const shares: number[] = [];
  let told = 0;
  let ran = 0;
  try {
    for (let turn = 1; turn <= count; turn += 1) {
      const fault = clone.draw(random);
      const chosen = await clone.with(fault);
      if (chosen === undefined) {
        told += 1;
        say(`${turn}: ${fault.file}:${fault.line}: the check tells it`);
        continue;
      }
      shares.push(chosen.tests.length / chosen.of);
      const left = chosen.all.filter((test) => !chosen.tests.includes(test));
      const seen = left.filter((test) => touched.get(test)?.loaded.has(fault.file));
      const drawn = Array.from({ length: byChance }, () => pick(left, random) ?? '').filter(Boolean);
      const tried = [...new Set([...seen, ...drawn])];
      ran += tried.length;
      const failed = clone.failing(tried);
      clone.mend();
      const found = failed.filter((test) => !clone.failing([test]).includes(test));
      missed.push(...found.map((test) => `${test}: ${fault.file}:${fault.line}: ${fault.after.trim()}`));
      say(
        `${turn}: ${fault.file}:${fault.line}: ${chosen.tests.length} of ${chosen.of} chosen, ${tried.length} others run, ${found.length} missed`,
      );
    }
  } finally {
    clone.remove();
  }
  for (const words of missed) say(words);
  const median = shares.sort((one, other) => one - other)[Math.floor(shares.length / 2)] ?? 0;
  return [
    {
      what: `tests that fail of a fault of one line and are not chosen, of ${count} faults by seed ${seed}`,
      ours: String(missed.length),
      target: 'none',
      met: missed.length === 0,
      note: `${told} were told by the check; of tests that were not chosen, ${ran} were run`,
    },
    { what: 'files of tests that such a fault chooses, median', ours: `${(median * 100).toFixed(0)} %` },
  ];
}

/** The last commit in a folder of its own, with one fault at a time. */
class FaultyClone {
  readonly #root = mkdtempSync(join(tmpdir(), 'hub-faulty-'));
  readonly #files: readonly string[];
  #fault: Fault | undefined;

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

  /** What is chosen where a fault stands; undefined where generating tells of it before any test. */
  async with(fault: Fault): Promise<ChosenForFault | undefined> {
    this.#fault = fault;
    writeFileSync(join(this.#root, fault.file), fault.text);
    if (this.#hub(['generate']) !== 0) {
      this.mend();
      return undefined;
    }
    const script = fileURLToPath(new URL('./changed-process.ts', import.meta.url)).slice(projectRoot.length);
    const child = fork(join(this.#root, script), [], {
      cwd: this.#root,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    return new Promise((resolve, reject) => {
      child.once('message', (said) => resolve(said as ChosenForFault));
      child.once('exit', (code) => reject(new Error(`It ended with ${code} and chose nothing.`)));
    });
  }

  mend(): void {
    if (this.#fault === undefined) return;
    writeFileSync(join(this.#root, this.#fault.file), this.#fault.before);
    this.#fault = undefined;
    this.#hub(['generate']);
  }

  /** Which of these files of tests fail now. */
  failing(tests: readonly string[]): string[] {
    if (tests.length === 0) return [];
    const report = join(this.#root, 'report.json');
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    spawnSync(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...tests], {
      cwd: this.#root,
      stdio: 'ignore',
    });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { name: string; status: string }[];
    };
    rmSync(report);
    const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    return tests.filter((test) => failed.some((name) => name.endsWith(`/${test}`)));
  }

  #hub(args: readonly string[]): number | null {
    const hub = [join(this.#root, 'cli', 'hub.ts'), ...args];
    return spawnSync(process.execPath, hub, { cwd: this.#root, stdio: 'ignore' }).status;
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}
