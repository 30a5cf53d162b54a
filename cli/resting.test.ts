import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { budgets } from '../tests/support/budgets.ts';
import { projectRoot } from './project.ts';
import { filesHere, restingFiles } from './resting.ts';
import type { Part } from './test-times.ts';
import { restingVariable } from './turn-of-run.ts';

const parts: readonly Part[] = [
  { name: 'dear', holds: /^tests\/dear\//, budgetSeconds: 1, days: 3 },
  { name: 'quick', holds: /^tests\//, budgetSeconds: 1 },
];
const dear = [...'abcdefg'].map((name) => `tests/dear/${name}.test.ts`);
const all = [...dear.toReversed(), 'tests/quick/a.test.ts'];
/** Files count in steps of so many turns: rows, which of two, and languages count before them. */
const step = 48;
const days = [0, 1, 2].map((day) => day * step);

it('gives each file of a part its day once in so many, and each day some of them', () => {
  const files = { all, always: new Set<string>() };
  const tried = days.map((turn) => all.filter((file) => !restingFiles(files, parts, turn).includes(file)));
  expect(tried.flatMap((each) => each.filter((file) => dear.includes(file))).sort()).toEqual(dear);
  for (const each of tried) expect(each.length).toBeGreaterThan(2);
});

it('leaves out no file of a part that takes no turns, and none that is in each run', () => {
  const always = new Set(dear.slice(0, 4));
  for (const turn of days) {
    const resting = restingFiles({ all, always }, parts, turn);
    expect(resting.filter((file) => always.has(file) || !dear.includes(file))).toEqual([]);
  }
});

it('is the same for rows that have another turn', () => {
  const files = { all, always: new Set<string>() };
  expect(restingFiles(files, parts, 2 * step + 13)).toEqual(restingFiles(files, parts, 2 * step));
});

it('finds the files here, and of them those that claims name or that try what is made of the description', () => {
  const { all: here, always } = filesHere();
  expect(here).toContain('tests/crash/kill.test.ts');
  for (const file of ['browser/home', 'browser/catalogue', 'api/roles'])
    expect(always).toContain(`tests/${file}.test.ts`);
  for (const turn of days) {
    const resting = restingFiles({ all: here, always }, budgets.parts, turn);
    expect(resting.filter((file) => !here.includes(file) || always.has(file))).toEqual([]);
  }
});

it('of what vitest finds, those alone are left out', () => {
  const listed = (resting: readonly string[]) => {
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const { stdout } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
      ...{ cwd: projectRoot, encoding: 'utf8' },
      env: { ...process.env, [restingVariable]: resting.join(' ') },
    });
    const found = JSON.parse(stdout) as { file: string }[];
    return new Set(found.map(({ file }) => file.slice(projectRoot.length + 1).replaceAll('\\', '/')));
  };
  const resting = restingFiles(filesHere(), budgets.parts, 0);
  const [every, today] = [listed([]), listed(resting)];
  expect(resting.length).toBeGreaterThan(0);
  expect([...every].filter((file) => !today.has(file)).sort()).toEqual([...resting].sort());
});
