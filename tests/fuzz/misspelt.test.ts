import { afterAll, beforeAll, expect, it } from 'vitest';
import { Faults } from '../../generator/faults/fault.ts';
import { positionsOf } from '../../generator/grammar/positions.ts';
import { loadSpec } from '../../generator/load/load-spec.ts';
import { readBlocks } from '../../generator/read/read-blocks.ts';
import { repository } from '../generator/project.ts';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { inTurn } from '../support/drawn.ts';
import { pick, randomFrom } from './mutate.ts';
import { misspell, oneOfEach, positionsIn } from './product-positions.ts';
import type { WrittenPosition } from './written-positions.ts';

// A small dose of what `npm run bench -- --only misspelt` does with every closed position there is; a part of it has its turn.
const [dose, step] = [40, 3];

let project: CheckedProject;
let positions: WrittenPosition[];
beforeAll(() => {
  project = new CheckedProject();
  positions = positionsIn(project);
});
afterAll(() => project.remove());

it('finds what is written where it stands', () => {
  expect(positions.length).toBeGreaterThan(1000);
  for (const sort of ['closed', 'declared', 'free'] as const)
    expect(positions.filter((one) => one.sort === sort).length).toBeGreaterThan(30);
});

it('finds each in a position that the language lists, so that there is one list', () => {
  const spec = loadSpec({ project: repository }, new Faults());
  const listed = new Map<string, Set<string>>();
  for (const { file, path, sort } of positionsOf(readBlocks(spec, new Faults()))) {
    const sorts = listed.get(`${file}: ${path}`) ?? new Set();
    listed.set(`${file}: ${path}`, sorts.add(sort));
  }
  const named = positions.filter(({ isWord }) => !isWord);
  const rowOf = ({ position: { file, path } }: WrittenPosition) => `${file}: ${path}`;
  expect([...new Set(named.filter((one) => !listed.has(rowOf(one))).map(rowOf))]).toEqual([]);
  // Data is what its field takes, which the list calls closed, and nobody can misspell it.
  const others = named.filter(
    ({ shape, sort, ...one }) =>
      shape.is !== 'later' && shape.is !== 'data' && !listed.get(rowOf({ shape, sort, ...one }))?.has(sort),
  );
  expect([...new Set(others.map((one) => `${rowOf(one)} ${one.sort}`))]).toEqual([]);
});

it('words of the grammar that are misspelt are faults on their line, with the word that was meant', () => {
  const random = randomFrom(12);
  // Of names in conditions and values other tests know more.
  const words = oneOfEach(positions, 1).filter(
    ({ sort, alike }) => sort === 'closed' && alike.endsWith(' key'),
  );
  const drawn = Array.from({ length: dose }, (_, way) => ({ position: pick(words, random), way }));
  const tried = inTurn(drawn, step)
    .map(({ position, way }) => position && misspell(project, position, way))
    .filter((one) => one !== undefined);
  expect(tried.filter(({ isFault }) => !isFault).map(({ what }) => what)).toEqual([]);
  // Of the few that have their turn, one may be without the word that was meant; all are on their line.
  expect(tried.filter(({ isOnItsLine }) => !isOnItsLine).length).toBeLessThanOrEqual(tried.length * 0.02);
  expect(tried.filter(({ isMeantNamed }) => !isMeantNamed).length).toBeLessThanOrEqual(
    Math.ceil(tried.length * 0.05),
  );
});
