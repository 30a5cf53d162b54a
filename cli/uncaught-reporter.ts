import { writeFileSync } from 'node:fs';
import type { Uncaught } from './second-try.ts';

/** Where errors that no test caught are written to, of which the reporter in JSON says nothing. */
export const uncaughtFileVariable = 'HUB_UNCAUGHT_FILE';

interface VitestError {
  message: string;
  VITEST_TEST_PATH?: unknown;
}

/** Beside the other reporters of vitest, which loads it by its path. */
// biome-ignore lint/style/noDefaultExport: so vitest looks for one
export default class UncaughtReporter {
  onTestRunEnd(_modules: unknown, errors: readonly VitestError[]): void {
    const file = process.env[uncaughtFileVariable];
    if (file) writeFileSync(file, JSON.stringify(errors.map(uncaughtOf)));
  }
}

function uncaughtOf({ message: words, VITEST_TEST_PATH: file }: VitestError): Uncaught {
  return typeof file === 'string' ? { file, words } : { words };
}
