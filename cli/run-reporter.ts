import { writeFileSync } from 'node:fs';
import type { Uncaught } from './second-try.ts';
import type { FileTime } from './test-times.ts';

/** Where what the reporter in JSON says nothing of is written to. */
export const runFileVariable = 'HUB_RUN_FILE';

/** What that file holds. */
export interface RunNotes {
  /** Errors that no test caught. */
  uncaught: Uncaught[];
  /** How long each file kept its worker, with all that made it ready. */
  times: FileTime[];
}

interface VitestError {
  message: string;
  VITEST_TEST_PATH?: unknown;
}

interface VitestModule {
  moduleId: string;
  diagnostic(): Readonly<Record<(typeof stages)[number], number>>;
}

const stages = [
  'environmentSetupDuration',
  'prepareDuration',
  'collectDuration',
  'setupDuration',
  'duration',
] as const;

/** Beside the other reporters of vitest, which loads it by its path. */
// biome-ignore lint/style/noDefaultExport: so vitest looks for one
export default class RunReporter {
  onTestRunEnd(modules: readonly VitestModule[], errors: readonly VitestError[]): void {
    const file = process.env[runFileVariable];
    if (!file) return;
    const notes: RunNotes = { uncaught: errors.map(uncaughtOf), times: modules.map(timeOf) };
    writeFileSync(file, JSON.stringify(notes));
  }
}

function uncaughtOf({ message: words, VITEST_TEST_PATH: file }: VitestError): Uncaught {
  return typeof file === 'string' ? { file, words } : { words };
}

function timeOf(module: VitestModule): FileTime {
  const took = module.diagnostic();
  return { file: module.moduleId, ms: stages.reduce((sum, stage) => sum + took[stage], 0) };
}
