import { expect, it } from 'vitest';
import { Faults } from '../../generator/faults/fault.ts';
import { oneMeaning, wordsOfTwoMeanings } from '../../generator/grammar/one-meaning.ts';
import { positionsOf } from '../../generator/grammar/positions.ts';
import { loadSpec } from '../../generator/load/load-spec.ts';
import { readBlocks } from '../../generator/read/read-blocks.ts';
import { repository } from './project.ts';

const faults = new Faults();
const spec = loadSpec({ project: repository }, faults);
const blocks = readBlocks(spec, faults);
const positions = positionsOf(blocks);

it('has few positions at which people write as they like', () => {
  const free = new Set(positions.filter(({ sort }) => sort === 'free').map(({ holds }) => holds));
  expect([...free].length).toBeLessThanOrEqual(25);
});

it('says of each position what it holds, of files, effects and blocks', () => {
  expect(positions.filter(({ holds, path }) => holds === '' || path === '')).toEqual([]);
  const files = new Set(positions.map(({ file }) => file));
  for (const file of ['routes', 'effects', 'block.yaml', 'block form']) expect(files).toContain(file);
});

it('has one meaning for each word: of what holds several things it is said why', () => {
  const several = [...wordsOfTwoMeanings(positions)];
  // To be said in oneMeaning, in a line, or to be called otherwise.
  expect(several.filter((word) => !Object.hasOwn(oneMeaning, word))).toEqual([]);
  const made = { word: 'sort', file: 'block a', sort: 'closed' as const };
  expect([...wordsOfTwoMeanings([{ ...made, path: 'sort', holds: 'a' }])]).toEqual([]);
  expect([
    ...wordsOfTwoMeanings([
      { ...made, path: 'sort', holds: 'a' },
      { ...made, path: 'list[].sort', holds: 'b' },
    ]),
  ]).toEqual(['sort']);
});

it('knows of each link in a block what it brings, and of each call that reads or sends where its inputs come from', () => {
  const forgotten = blocks.flatMap(({ name, shape }) => refsIn(shape, name)).filter(({ isSaid }) => !isSaid);
  // One is asked with what is chosen, as far as it takes it; the page of the other is not gone to, but its cards are drawn.
  expect(forgotten.map(({ path }) => path)).toEqual(['collection.filters.load', 'form.preview.list']);
});

interface Ref {
  path: string;
  isSaid: boolean;
}

/** Every call and link of a block, and whether it is said what they are given. */
function refsIn(shape: (typeof blocks)[number]['shape'], path: string): Ref[] {
  switch (shape.is) {
    case 'ref':
      return shape.to === 'endpoint' || shape.to === 'screen'
        ? [{ path, isSaid: [shape.given, shape.brings, shape.fills].some((one) => one !== undefined) }]
        : [];
    case 'list':
    case 'map':
    case 'by':
      return refsIn(shape.of, path);
    case 'choice':
      return shape.of.flatMap((one) => refsIn(one, path));
    case 'record':
      return Object.entries(shape.fields).flatMap(([name, field]) => refsIn(field.shape, `${path}.${name}`));
    default:
      return [];
  }
}
