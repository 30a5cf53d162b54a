import { expect, it } from 'vitest';
import { ofAll, tellTimes } from './test-times.ts';

const root = '/project';
const parts = [
  { name: 'git', holds: /^tests\/git\//, budgetSeconds: 6 },
  { name: 'crash', holds: /^tests\/crash\//, budgetSeconds: 9 },
  { name: 'browser', holds: /^tests\/browser\//, budgetSeconds: 9 },
  { name: 'units', holds: /^server\//, budgetSeconds: 100 },
];
const told = (...files: [path: string, seconds: number][]) =>
  tellTimes(
    files.map(([path, seconds]) => ({
      file: `${root}/${path}`,
      ms: seconds * 2000,
      processorSeconds: seconds,
    })),
    { parts, slowestShown: 10 },
    root,
  );

it('adds up the files of a part, and says where it is above its budget', () => {
  const lines = told(
    ['tests/git/one.test.ts', 2],
    ['tests/git/two.test.ts', 3.5],
    ['tests/crash/one.test.ts', 9.5],
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ +5\.5 +11\.0 {2}git of 6$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ +9\.5 +19\.0 {2}crash, ABOVE its budget of 9$/));
  expect(lines.join()).not.toContain('browser');
});

it('names the dearest files, the dearest first, and no more than ten', () => {
  const files = Array.from({ length: 12 }, (_, at) => [`server/file-${at}.test.ts`, at] as [string, number]);
  const lines = told(...files);
  const named = lines.slice(lines.indexOf('The dearest files:') + 1);
  expect(named, 'all stay below their budget').toHaveLength(10);
  expect(named[0]).toMatch(/11\.0 +22\.0 {2}server\/file-11\.test\.ts$/);
});

it('says at the end which parts are above their budgets, and nothing where none is', () => {
  const above = told(
    ['tests/git/one.test.ts', 7.5],
    ['tests/crash/one.test.ts', 9],
    ['tests/browser/a.test.ts', 20],
  );
  expect(above.at(-1)).toMatch(/MORE THAN THEIR BUDGET.*: git \(7\.5 of 6\), browser \(20\.0 of 9\)$/);
  expect(told(['tests/crash/one.test.ts', 9]).join()).not.toContain('BUDGET');
});

it('leaves out no file that is of no part: it has no budget', () => {
  expect(told(['elsewhere/one.test.ts', 1])).toContainEqual(expect.stringMatching(/others, ABOVE/));
});

it('gives a part that takes so many days as many budgets where all is tried', () => {
  const part = { name: 'dear', holds: /^/, budgetSeconds: 10 };
  const all = ofAll({ parts: [{ ...part, days: 3 }, part], slowestShown: 1 });
  expect(all.parts.map(({ budgetSeconds }) => budgetSeconds)).toEqual([30, 10]);
});
