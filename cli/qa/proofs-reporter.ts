import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { projectRoot } from '../project.ts';
import { type Proved, proofsVariable } from './proved.ts';

/** As vitest tells of a test that has ended. */
interface EndedTest {
  fullName: string;
  module: { moduleId: string };
  meta(): { proof?: Proved['proof'] };
  result(): { state: string; errors?: readonly { message: string }[] };
  diagnostic(): { duration: number } | undefined;
}

/** Beside the other reporters of vitest, which loads it by its path: a line for each test that says what it proves. */
// biome-ignore lint/style/noDefaultExport: so vitest looks for one
export default class ProofsReporter {
  readonly #file = process.env[proofsVariable];

  onTestCaseResult(test: EndedTest): void {
    const { proof } = test.meta();
    if (!this.#file || proof === undefined) return;
    const { state, errors = [] } = test.result();
    const proved: Proved = {
      proof,
      name: test.fullName,
      file: relative(projectRoot, test.module.moduleId).replaceAll('\\', '/'),
      state: state === 'passed' || state === 'failed' ? state : 'skipped',
      ms: test.diagnostic()?.duration ?? 0,
      ...(errors[0] && { fault: errors[0].message }),
    };
    appendFileSync(this.#file, `${JSON.stringify(proved)}\n`);
  }
}
