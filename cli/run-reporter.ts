import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { patienceMs, stepPatienceMs } from '../tests/support/patience.ts';
import { projectRoot } from './project.ts';
import { patienceVariable, type RunNotes, runFileVariable, workersAt, workerVariable } from './run-notes.ts';
import type { Uncaught } from './second-try.ts';
import { stackOf } from './stack-of.ts';
import { type Patience, type Running, runningWith, Standstill } from './standstill.ts';
import type { FileTime } from './test-times.ts';

interface VitestError {
  message: string;
  VITEST_TEST_PATH?: unknown;
}

interface VitestModule {
  moduleId: string;
  meta(): { processorSeconds?: number };
  diagnostic(): Readonly<Record<(typeof stages)[number], number>>;
}

interface VitestTest {
  module: VitestModule;
  fullName: string;
}

interface VitestHook {
  name: string;
  entity: VitestTest | VitestModule;
}

const stages = [
  'environmentSetupDuration',
  'prepareDuration',
  'collectDuration',
  'setupDuration',
  'duration',
] as const;

/** A test or hook that takes too long fails by itself: only who no longer looks at the clock is ended. */
const patience: Patience = {
  tellMs: stepPatienceMs,
  silentMs: patienceMs + stepPatienceMs,
  // Hundreds of kills are one file, each of them heard of.
  fileMs: Math.max(3 * patienceMs, Number(process.env.HUB_CRASH_ROUNDS ?? 0) * stepPatienceMs),
  leftMs: stepPatienceMs,
};

/** Beside the other reporters of vitest, which loads it by its path. */
// biome-ignore lint/style/noDefaultExport: so vitest looks for one
export default class RunReporter {
  readonly #file = process.env[runFileVariable];
  readonly #patience: Patience = { ...patience, ...JSON.parse(process.env[patienceVariable] ?? '{}') };
  readonly #standstill = new Standstill(this.#patience, Date.now());
  readonly #stuck: string[] = [];
  #isCut = false;
  #clock: NodeJS.Timeout | undefined;

  onTestRunStart(files: readonly unknown[]): void {
    this.#standstill.expectFiles(files.length);
    // One look after the other: what is ended is given time to say where it was.
    const look = async () => {
      await this.#look();
      this.#clock?.refresh();
    };
    const { tellMs, silentMs, leftMs } = this.#patience;
    this.#clock = setTimeout(look, Math.min(tellMs, silentMs, leftMs) / 4).unref();
  }

  onTestModuleQueued({ moduleId }: VitestModule): void {
    this.#standstill.begin(moduleId, Date.now());
  }

  onTestCaseReady({ module, fullName }: VitestTest): void {
    this.#standstill.beginStep(module.moduleId, fullName, Date.now());
  }

  onTestCaseResult({ module, fullName }: VitestTest): void {
    this.#standstill.endStep(module.moduleId, fullName, Date.now());
  }

  onHookStart(hook: VitestHook): void {
    this.#standstill.beginStep(...stepOf(hook), Date.now());
  }

  onHookEnd(hook: VitestHook): void {
    this.#standstill.endStep(...stepOf(hook), Date.now());
  }

  onTestModuleEnd({ moduleId }: VitestModule): void {
    this.#standstill.end(moduleId, Date.now());
  }

  onTestRunEnd(modules: readonly VitestModule[], errors: readonly VitestError[]): void {
    if (!this.#file) return;
    const notes: RunNotes = {
      uncaught: errors.filter((error) => !this.#isOurs(error)).map(uncaughtOf),
      times: modules.map(timeOf),
      stuck: this.#stuck,
      isCut: this.#isCut,
    };
    writeFileSync(this.#file, JSON.stringify(notes));
  }

  /** That a worker was ended is told with its file, or nothing of it was left to do. */
  #isOurs({ message }: VitestError): boolean {
    return this.#isCut && message.startsWith('[vitest-pool]: Worker');
  }

  async #look(): Promise<void> {
    const { words, stuck, isLeft } = this.#standstill.judge(Date.now());
    if (words.length > 0) say(['Still at work:', ...words]);
    if (!this.#file || (stuck.length === 0 && !isLeft)) return;
    this.#stuck.push(...stuck);
    this.#isCut = true;
    const running = isLeft ? allOf(this.#file) : workingAt(this.#file, stuck);
    say([
      isLeft ? 'Left behind by the tests, and ended:' : `Given up: ${stuck.map(short).join(', ')}, with`,
      ...running.map(({ pid, command }) => `${pid} ${command}`),
    ]);
    for (const { pid, command } of running) {
      const stack = command.includes(workerOfVitest) ? await stackOf(pid) : [];
      if (stack.length > 0) say([`${pid} was at`, ...stack]);
      end(pid);
    }
  }
}

/** All processes of a run. Whoever started it may have been given the same. */
const allOf = (runFile: string) =>
  runningWith(runFileVariable, runFile).filter(({ pid }) => pid !== process.ppid);

/** The workers of these files and what they started: the others go on. All, where nobody knows who is at a file. */
function workingAt(runFile: string, files: readonly string[]): Running[] {
  const all = allOf(runFile);
  const workers = workersAt(runFile, files);
  if (workers.length === 0) return all;
  const started = workers.flatMap((pid) => runningWith(workerVariable, String(pid)));
  return [...all.filter(({ pid }) => workers.includes(pid)), ...started];
}

/** How its workers are called. */
const workerOfVitest = 'vitest/dist/workers/';

const short = (file: string) => relative(projectRoot, file);

function say(lines: readonly string[]): void {
  console.error(`\n${lines.join('\n')}\n`);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

function stepOf({ name, entity }: VitestHook): [file: string, step: string] {
  return 'module' in entity
    ? [entity.module.moduleId, `${name} of ${entity.fullName}`]
    : [entity.moduleId, name];
}

function uncaughtOf({ message: words, VITEST_TEST_PATH: file }: VitestError): Uncaught {
  return typeof file === 'string' ? { file, words } : { words };
}

function timeOf(module: VitestModule): FileTime {
  const took = module.diagnostic();
  return {
    file: module.moduleId,
    ms: stages.reduce((sum, stage) => sum + took[stage], 0),
    processorSeconds: module.meta().processorSeconds ?? 0,
  };
}
