import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterEach,
  beforeEach,
  expect,
  it,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  vi,
} from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { keyOf, linesOf, planVariable } from '../../cli/qa/mutants/plan.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-runner-'));
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
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

it('leaves out other cases of what one has noticed, and ends once all are noticed or what is nobody’s fails', async () => {
  const [lines, plan, file] = [
    join(folder, 'lines.jsonl'),
    join(folder, 'plan.json'),
    'tests/api/some.test.ts',
  ];
  const whose = { a: 1, b: 1, c: 2, d: 2 };
  const keysOf = <T>(names: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(names).map(([name, one]) => [keyOf(file, name), one]));
  writeFileSync(lines, '');
  const cases = keysOf({ ...Object.fromEntries(Object.keys(whose).map((name) => [name, []])), nobodys: [] });
  writeFileSync(plan, JSON.stringify({ lines, cases, of: keysOf(whose) }));
  vi.stubEnv(planVariable, plan);
  const { default: MutantRunner } = await import('./mutant-runner.ts');
  const run = async (...failing: string[]) => {
    writeFileSync(lines, '');
    const runner = new MutantRunner({ experimental: {} } as never);
    const suite = { type: 'suite', mode: 'run', filepath: join(projectRoot, file), tasks: [] as object[] };
    for (const name of [...Object.keys(whose), 'nobodys'])
      suite.tasks.push({
        type: 'test',
        id: name,
        name,
        fullTestName: name,
        file: suite,
        meta: {},
        mode: 'run',
      });
    runner.onCollected([suite] as unknown as RunnerTestFile[]);
    vi.spyOn(TestRunner, 'getTestFn').mockImplementation((test) => async () => {
      const { name } = test as { name: string };
      if (failing.includes(name)) throw new Error('red');
    });
    for (const test of suite.tasks as unknown as RunnerTestCase[])
      try {
        await runner.runTask(test);
      } catch {
        break;
      }
    return linesOf(lines).flatMap((line) => (line.is === 'ended' ? [line.key.split(' > ')[1]] : []));
  };
  expect(await run()).toEqual(['a', 'b', 'c', 'd', 'nobodys']);
  expect(await run('a')).toEqual(['a', 'c', 'd', 'nobodys']);
  expect(await run('a', 'c')).toEqual(['a', 'c']);
  expect(await run('nobodys')).toEqual(['a', 'b', 'c', 'd', 'nobodys']);
});

it('has what is on from the start on while files make ready, in their cases, and says which file met what', async () => {
  const [lines, plan, file] = [
    join(folder, 'lines.jsonl'),
    join(folder, 'plan.json'),
    'tests/api/some.test.ts',
  ];
  const known = globalThis as { hubSwitches?: unknown; hubSwitch?: ((id: number) => boolean) | undefined };
  const before = { ...known };
  try {
    known.hubSwitches = undefined;
    known.hubSwitch = undefined;
    const key = keyOf(file, 'a case');
    writeFileSync(lines, '');
    writeFileSync(plan, JSON.stringify({ lines, cases: { [key]: [] }, of: { [key]: 7 }, on: 7 }));
    vi.stubEnv(planVariable, plan);
    const { default: MutantRunner } = await import('./mutant-runner.ts');
    const runner = new MutantRunner({ experimental: {} } as never);
    const asked: boolean[] = [];
    const ask = (id: number) => void asked.push((known.hubSwitch as (id: number) => boolean)(id));
    vi.spyOn(TestRunner.prototype, 'importFile').mockImplementation(() => ask(7));
    await runner.importFile(join(projectRoot, file), 'collect');
    const suite = { type: 'suite', mode: 'run', filepath: join(projectRoot, file), tasks: [] as object[] };
    const test = {
      ...{ type: 'test', id: '1', name: 'a case', fullTestName: 'a case', mode: 'run' },
      ...{ file: suite, meta: {} },
    };
    suite.tasks.push(test);
    runner.onCollected([suite] as unknown as RunnerTestFile[]);
    ask(8);
    vi.spyOn(TestRunner.prototype, 'onBeforeTryTask').mockImplementation(() => undefined);
    vi.spyOn(TestRunner, 'getTestFn').mockImplementation(() => async () => ask(7));
    await runner.onBeforeTryTask(test as unknown as RunnerTestCase, { retry: 0, repeats: 0 });
    await runner.runTask(test as unknown as RunnerTestCase);
    expect(asked).toEqual([true, false, true]);
    expect(linesOf(lines)).toMatchObject([
      { is: 'met', file, met: [7] },
      { is: 'met', file, met: [8] },
      { is: 'begun', key },
      { is: 'ended', key, met: [7], state: 'passed' },
    ]);
  } finally {
    Object.assign(known, { hubSwitches: before.hubSwitches, hubSwitch: before.hubSwitch });
  }
});
