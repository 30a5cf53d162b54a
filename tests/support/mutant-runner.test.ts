import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunnerTestFile, RunnerTestSuite } from 'vitest';
import { afterEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { keyOf, linesOf, planVariable } from '../../cli/qa/mutants/plan.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-runner-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('tells of cases that cannot begin that they failed, with what their file could not make ready', async () => {
  const [lines, plan] = [join(folder, 'lines.jsonl'), join(folder, 'plan.json')];
  const [file, name] = ['tests/api/some.test.ts', 'a case'];
  writeFileSync(lines, '');
  writeFileSync(
    plan,
    JSON.stringify({ lines, cases: { [keyOf(file, name)]: [], [`${keyOf(file, name)} (2)`]: [] } }),
  );
  vi.stubEnv(planVariable, plan);
  const { default: MutantRunner } = await import('./mutant-runner.ts');
  const runner = new MutantRunner({ experimental: {} } as never);
  const suite = {
    ...{ type: 'suite', mode: 'skip', filepath: join(projectRoot, file) },
    result: { state: 'fail', errors: [{ message: 'nobody could sign up' }] },
    tasks: [] as unknown[],
  };
  for (const [id, own] of [name, 'one that nobody planned', name].entries())
    suite.tasks.push({
      ...{ type: 'test', id, name: own, fullTestName: own, file: suite },
      meta: {},
      mode: 'run',
    });
  runner.onCollected([suite] as unknown as RunnerTestFile[]);
  await runner.onAfterRunSuite(suite as unknown as RunnerTestSuite);
  const red = { state: 'failed', isUnready: true, fault: 'nobody could sign up' };
  expect(linesOf(lines)).toMatchObject([
    { ...red, key: keyOf(file, name) },
    // Of the same name, which vitest may have cut.
    { ...red, key: `${keyOf(file, name)} (2)` },
  ]);
});
