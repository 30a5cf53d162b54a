import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Stop } from './launch/stop.js';
import { orStop } from './prepare.ts';
import { runTool } from './project.ts';
import { checkSteps, runStep } from './steps.ts';

interface TestOptions {
  only?: string | undefined;
  checks?: boolean;
  kills?: string | undefined;
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export function addTest(program: Command): void {
  program
    .command('test')
    .description('check, build and test everything; the last line counts')
    .option('--only <pattern>', 'run only the test files whose path holds this')
    .option('--checks', 'only check: no tests')
    .option('--kills <count>', 'how often the tests of crashes kill the server; 200 before a release')
    .action((options: TestOptions) => orStop(() => test(options)));
}

async function test({ only, checks, kills }: TestOptions): Promise<void> {
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  for (const step of checkSteps) count[runStep(step) ? 'passed' : 'failed']++;
  if (!checks) {
    await fetchBrowser();
    add(count, runVitest({ only, kills }));
  }
  if (count.skipped > 0) console.log(`\n${count.skipped} skipped: see the reasons above. CI runs them all.`);
  console.log(
    `\n${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
  );
  process.exitCode = count.failed > 0 ? 1 : 0;
}

/** Tests that need none are worth running without it; those that do say so, and fail in CI. */
async function fetchBrowser(): Promise<void> {
  const { prepareChromium } = await import('../tests/browser/chromium/prepare.ts');
  await prepareChromium().catch((error) => {
    if (!(error instanceof Stop) || error.exitCode !== 1) throw error;
    console.error(error.message);
  });
}

function add(into: Count, more: Count): void {
  into.passed += more.passed;
  into.failed += more.failed;
  into.skipped += more.skipped;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  success: boolean;
}

/** A test file that cannot even load counts as one failure. */
function runVitest({ only, kills }: TestOptions): Count {
  const folder = mkdtempSync(join(tmpdir(), 'hub-test-'));
  const file = join(folder, 'report.json');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(only ? [only] : []),
  ];
  const env = kills === undefined ? process.env : { ...process.env, HUB_CRASH_ROUNDS: kills };
  const status = runTool('vitest', args, { env });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    const failed = report.numFailedTests || (status === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
  } catch {
    // No report means that the runner itself broke, and its own words stand above.
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
