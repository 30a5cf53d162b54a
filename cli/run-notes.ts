import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Uncaught } from './second-try.ts';
import type { FileTime } from './test-times.ts';

/** Where what the reporter in JSON says nothing of is written to. */
export const runFileVariable = 'HUB_RUN_FILE';

/** Shorter ones, for the tests of this; as JSON. */
export const patienceVariable = 'HUB_RUN_PATIENCE';

/** The worker that started a process, by its id: what is told to all that a test starts. */
export const workerVariable = 'HUB_RUN_WORKER';

/** Beside the file of a run: which file of tests a worker is at. */
const workerPrefix = 'worker-';

/** Says in a worker which file it is at, by a way that is read also where it says no more, and marks what it starts. */
export function noteWorker(file: string): void {
  const runFile = process.env[runFileVariable];
  if (!runFile) return;
  process.env[workerVariable] = String(process.pid);
  writeFileSync(join(dirname(runFile), `${workerPrefix}${process.pid}`), file);
}

/** The workers that are at these files; none where one of them is at no known worker. */
export function workersAt(runFile: string, files: readonly string[]): number[] {
  const folder = dirname(runFile);
  const names = readdirSync(folder).filter((name) => name.startsWith(workerPrefix));
  const atFile = new Map(names.map((name) => [readFileSync(join(folder, name), 'utf8'), name]));
  const found = files.map((file) => Number(atFile.get(file)?.slice(workerPrefix.length)));
  return found.every(Number.isInteger) ? found : [];
}

/** What that file holds. */
export interface RunNotes {
  /** Errors that no test caught. */
  uncaught: Uncaught[];
  /** How long each file kept its worker, with all that made it ready. */
  times: FileTime[];
  /** Files of which nothing was heard any more: who ran them was ended. */
  stuck: string[];
  /** Whether a process was ended from here, so that the exit code tells of nothing else. */
  isCut: boolean;
}
