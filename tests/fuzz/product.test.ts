import { afterAll, beforeAll, expect, it } from 'vitest';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { type Tried, tryAtRandom } from './product-mutations.ts';

// A small dose of what `npm run bench -- --only mutations` tries ten thousand times.
const dose = 30;

let project: CheckedProject;
beforeAll(() => {
  project = new CheckedProject();
});
afterAll(() => project.remove());

it.each([20_058, 20_082])('a block that says what there is not ends nothing (edit %i)', async (seed) => {
  expect((await tryAtRandom(project.root, seed)).isSound).toBe(false);
});

it('an edit of the own product at random is told or generated, and never thrown', async () => {
  const tried: Tried[] = [];
  for (let seed = 1; seed <= dose; seed++) tried.push(await tryAtRandom(project.root, seed));
  expect(tried.filter(({ isSound, isStillSound }) => isSound !== isStillSound)).toEqual([]);
  expect(tried.some(({ isSound }) => isSound)).toBe(true);
  expect(tried.some(({ isSound }) => !isSound)).toBe(true);
  expect(project.check().faults).toEqual([]);
});
