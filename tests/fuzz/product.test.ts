import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { inTurn } from '../support/drawn.ts';
import { type Tried, tryAtRandom } from './product-mutations.ts';

// A small dose of what `npm run bench -- --only mutations` tries ten thousand times, of which every so manyth has its turn.
const [dose, step] = [30, 3];

let project: CheckedProject;
beforeAll(() => {
  project = new CheckedProject();
});
afterAll(() => project.remove());

it.each([
  ['a value', 'collection', 'of: { is: value, of: input,', 'of: { is: value, of: qnput,'],
  ['a word', 'collection', 'finds: [load]', 'fids: [load]'],
  ['a list', 'table', 'answers: [list]', 'answers: { list: all }'],
  ['a path', 'form', 'given: [with, ../field]', 'given: { with: [with] }'],
])('a block that says %s that there is not ends nothing', (_, block, from, to) => {
  const file = `runtime/blocks/${block}/block.yaml`;
  const text = readFileSync(join(project.root, file), 'utf8');
  expect(text).toContain(from);
  expect(project.checkText(file, text.replace(from, to)).product).toBeUndefined();
});

it('an edit of the own product at random is told or generated, and never thrown', async () => {
  const tried: Tried[] = [];
  const seeds = Array.from({ length: dose }, (_, at) => at + 1);
  for (const seed of inTurn(seeds, step)) tried.push(await tryAtRandom(project.root, seed));
  expect(tried.filter(({ isSound, isStillSound }) => isSound !== isStillSound)).toEqual([]);
  expect(tried.some(({ isSound }) => isSound)).toBe(true);
  expect(tried.some(({ isSound }) => !isSound)).toBe(true);
  expect(project.check().faults).toEqual([]);
});
