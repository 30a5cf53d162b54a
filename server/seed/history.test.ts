import { expect, it } from 'vitest';
import type { DemoItem, DemoStep } from './demo.ts';
import { lastOnMain, planCommits, timeOfStep } from './history.ts';

const now = new Date('2026-05-01T12:00:00Z');
const signerOf = (name: string) => ({ name, email: `${name}@example` });
const itemWith = (history: DemoStep[]) => ({ place: 'items/k/ann/one', user: 'ann', history }) as DemoItem;
const plan = (...history: DemoStep[]) => planCommits(itemWith(history), now, signerOf);

it('starts a branch at the main branch and follows it from then on', async () => {
  const commits = await plan(
    { days: 9, message: 'a', put: { a: '1' } },
    { days: 8, message: 'b', branch: 'feature/x', put: { b: '1' } },
    { days: 7, message: 'c', branch: 'feature/x', put: { b: '2' } },
  );
  expect(commits.map(({ branch, parents }) => [branch, parents])).toEqual([
    ['main', ['main']],
    ['feature/x', ['main']],
    ['feature/x', ['feature/x']],
  ]);
});

it('brings what a branch changed into the merge, the newest of each', async () => {
  const commits = await plan(
    { days: 9, message: 'a', put: { a: '1', old: 'x' } },
    { days: 8, message: 'b', branch: 'x', put: { b: '1' } },
    { days: 7, message: 'c', branch: 'x', put: { b: '2' }, remove: ['old'] },
    { days: 6, message: 'm', merge: 'x', put: { c: '1' }, tag: 'v1' },
  );
  expect(commits[3]).toMatchObject({
    branch: 'main',
    parents: ['main', 'x'],
    put: [
      { path: 'b', content: '2' },
      { path: 'c', content: '1' },
    ],
    remove: ['old'],
    tags: [{ name: 'v1' }],
  });
});

it('signs with the author of the step, else with the owner', async () => {
  const commits = await plan(
    { days: 9, message: 'a', put: { a: '1' } },
    { days: 8, message: 'b', author: 'bob', put: { a: '2' } },
  );
  expect(commits.map(({ author }) => author.name)).toEqual(['ann', 'bob']);
});

it('gives steps the same times whenever it is asked on the same day, from old to new', () => {
  const item = itemWith([
    { days: 2, message: 'a' },
    { days: 1, message: 'b' },
  ]);
  const times = [0, 1].map((index) => timeOfStep(item, index, now));
  expect(times).toEqual([0, 1].map((index) => timeOfStep(item, index, new Date('2026-05-01T20:00:00Z'))));
  expect(times[0]?.getTime()).toBeLessThan(times[1]?.getTime() ?? 0);
  expect(times[1]?.getTime()).toBeLessThan(now.getTime());
});

it('takes the newest commit of the main branch for the time of the item', async () => {
  const commits = await plan(
    { days: 9, message: 'a', put: { a: '1' } },
    { days: 8, message: 'b', branch: 'x', put: { a: '2' } },
  );
  expect(lastOnMain(commits)).toEqual(commits[0]?.author.date);
});
