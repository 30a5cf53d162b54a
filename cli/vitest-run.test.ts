import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot, runTool } from './project.ts';
import { runVitest } from './vitest-run.ts';

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((words: string) => void said.push(words));
});
afterEach(() => void vi.restoreAllMocks());

describe('a run of the tests', () => {
  it('says what is missing where there is nothing that runs them', () => {
    const tool: typeof runTool = (_name, args, options) => runTool('no-such-package', args, options);
    expect(runVitest([], { tool })).toBeUndefined();
    expect(said.join()).toMatch(/could not be started.*no-such-package[\s\S]*npm ci/);
  });

  it('says that there is no report where its runner broke', () => {
    expect(runVitest([], { tool: () => 7 })).toBeUndefined();
    expect(said.join()).toContain('exit code 7');
  });

  it('tells of errors that no test caught, in which file, and how long that took', () => {
    const folder = mkdtempSync(join(projectRoot, 'node_modules', '.cache', 'uncaught-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Its own settings, and none of ours.
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { include: ["*.test.mjs"] } };');
    const file = join(folder, 'loose.test.mjs');
    const lines = [
      "import { setTimeout } from 'node:timers/promises';",
      "import { expect, it } from 'vitest';",
      "it('passes', async () => {",
      "  Promise.reject(new Error('Nobody caught this.'));",
      '  await setTimeout(1);',
      '  expect(1).toBe(1);',
      '});',
    ];
    writeFileSync(file, lines.join('\n'));
    const script = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    // What it prints belongs to nobody who reads the report of these tests.
    const tool: typeof runTool = (_name, args, { env } = {}) =>
      spawnSync(process.execPath, [script, ...args, '--root', folder], { env, stdio: 'ignore' }).status ?? -1;
    const run = runVitest([], { tool });
    expect(run?.status).toBe(1);
    expect(run?.testResults.map(({ name, status }) => [name, status])).toEqual([[file, 'passed']]);
    expect(run?.uncaught).toEqual([{ file, words: 'Nobody caught this.' }]);
    expect(run?.times).toEqual([{ file, ms: expect.any(Number) }]);
    expect(run?.times[0]?.ms).toBeGreaterThan(0);
  });
});
