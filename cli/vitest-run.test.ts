import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot, runTool } from './project.ts';
import { patienceVariable } from './run-notes.ts';
import { runVitest } from './vitest-run.ts';

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((words: string) => void said.push(words));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

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
    const { folder, tool } = project({
      'loose.test.mjs': `
        import { setTimeout } from 'node:timers/promises';
        import { expect, it } from 'vitest';
        it('passes', async () => {
          Promise.reject(new Error('Nobody caught this.'));
          await setTimeout(1);
          expect(1).toBe(1);
        });`,
    });
    const file = join(folder, 'loose.test.mjs');
    const run = runVitest([], { tool });
    expect(run?.status).toBe(1);
    expect(run?.testResults.map(({ name, status }) => [name, status])).toEqual([[file, 'passed']]);
    expect(run?.uncaught).toEqual([{ file, words: 'Nobody caught this.' }]);
    expect(run?.times).toEqual([{ file, ms: expect.any(Number), processorSeconds: 0 }]);
    expect(run?.times[0]?.ms).toBeGreaterThan(0);
  });

  // Only Linux tells who was started by whom once that one has ended.
  describe.runIf(process.platform === 'linux')('that stands still', () => {
    beforeEach(() => {
      vi.stubEnv(patienceVariable, JSON.stringify({ tellMs: 2000, silentMs: 4000, leftMs: 1000 }));
    });

    it('ends a file whose worker looks at no clock any more', () => {
      const { folder, tool } = project({
        'endless.test.mjs': `
          import { it } from 'vitest';
          it('goes round', () => { for (;;) Math.sqrt(2); });`,
      });
      const run = runVitest([], { tool });
      expect(run?.uncaught).toEqual([]);
      expect(run?.testResults.map(({ name, status }) => [name, status])).toEqual([
        [join(folder, 'endless.test.mjs'), 'failed'],
      ]);
    });

    it('leaves the other workers at their work', () => {
      vi.stubEnv(patienceVariable, JSON.stringify({ tellMs: 9000, silentMs: 18_000, leftMs: 9000 }));
      const { folder, tool } = project(
        {
          'endless.test.mjs': `
            import { it } from 'vitest';
            import { existsSync } from 'node:fs';
            it('goes round', async () => {
              while (!existsSync(new URL('begun', import.meta.url))) await new Promise((go) => setTimeout(go, 50));
              for (;;) Math.sqrt(2);
            });`,
          // The other begins to be silent once this one is at its work: how long a worker takes to start is nobody's silence.
          'patient.test.mjs': `
            import { spawnSync } from 'node:child_process';
            import { writeFileSync } from 'node:fs';
            import { setTimeout } from 'node:timers/promises';
            import { expect, it } from 'vitest';
            it('begins', () => writeFileSync(new URL('begun', import.meta.url), ''));
            it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('takes its time', async () => {
              expect(spawnSync(process.execPath, ['--eval', '']).status).toBe(0);
              await setTimeout(3000);
            });`,
        },
        { setupFiles: [join(projectRoot, 'tests', 'support', 'note-processor.ts')], maxWorkers: 2 },
      );
      const run = runVitest([], { tool });
      expect(Object.fromEntries(run?.testResults.map(({ name, status }) => [name, status]) ?? [])).toEqual({
        [join(folder, 'endless.test.mjs')]: 'failed',
        [join(folder, 'patient.test.mjs')]: 'passed',
      });
    });

    it('ends a worker that does not say that it has ended, and who holds its output', () => {
      const { tool } = project({
        // What a worker waits for before it says so.
        'mute.test.mjs': `
          import { it } from 'vitest';
          it('writes to nobody', () => { process.stdout._write = () => {}; });`,
        'leaving.test.mjs': `
          import { spawn } from 'node:child_process';
          import { it } from 'vitest';
          it('leaves a process behind', () => {
            spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit', detached: true }).unref();
          });`,
      });
      const run = runVitest([], { tool });
      expect(run).toMatchObject({ status: 0, uncaught: [] });
      expect(run?.testResults.map(({ status }) => status)).toEqual(['passed', 'passed']);
    });
  });
});

/** A folder of tests, and what runs them by its own settings and none of ours. */
function project(
  files: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>> = {},
): { folder: string; tool: typeof runTool } {
  const folder = mkdtempSync(join(projectRoot, 'node_modules', '.cache', 'uncaught-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const test = { include: ['*.test.mjs'], ...settings };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify({ test })};`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const script = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  // What it prints belongs to nobody who reads the report of these tests.
  const tool: typeof runTool = (_name, args, { env } = {}) =>
    spawnSync(process.execPath, [script, ...args, '--root', folder], { env, stdio: 'ignore' }).status ?? -1;
  return { folder, tool };
}
