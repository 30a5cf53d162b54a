import { describe, expect, it } from 'vitest';
import { drawSites, shares } from './draw.ts';
import { type AnySite, type Area, areas, isAt } from './site.ts';

const siteOf = (area: Area, at: number, side: AnySite['side'] = 'description'): AnySite => {
  const own = { area, operator: `${area}.${at % 3}`, file: 'a.yaml', line: at, was: '', becomes: '' };
  return side === 'description'
    ? { ...own, side, edits: [], entry: '' }
    : { ...own, side, from: 0, to: 0, change: { is: 'negated' } };
};
const row = (area: Area, length: number, side?: AnySite['side']) =>
  Array.from({ length }, (_, at) => siteOf(area, at, side));
const many = areas.flatMap((area) => [...row(area, 40), ...row(area, 30, 'code')]);
const drawnOf = (seed: number, count = 25) =>
  [...drawSites(many, { count, seed }).values()].flatMap(({ wanted, row: all }) => all.slice(0, wanted));

describe('drawing', () => {
  it('takes as many of one area as of another', () => {
    expect([...drawSites(many, { count: 25, seed: 1 }).values()].map(({ wanted }) => wanted)).toEqual([
      5, 5, 5, 5, 5,
    ]);
  });

  it('draws the same ones by the same seed, and others by another', () => {
    expect(drawnOf(7)).toEqual(drawnOf(7));
    expect(drawnOf(7)).not.toEqual(drawnOf(8));
  });

  it('has the description and the code take turns, and each operator come before one comes twice', () => {
    const first = drawnOf(3, 30).slice(0, 6);
    expect(first.filter(({ side }) => side === 'code')).toHaveLength(3);
    const operators = first.filter(({ side }) => side === 'code').map(({ operator }) => operator);
    expect(new Set(operators).size).toBe(3);
  });

  it('leaves to the others what an area has too little for', () => {
    expect(shares(10, [1, 20, 20])).toEqual([1, 5, 4]);
    expect(shares(10, [2, 3])).toEqual([2, 3]);
  });
});

it('takes places by file and line, by file, and by folder', () => {
  const place = { file: 'server/http/words.ts', line: 12 };
  for (const said of ['server/http/words.ts:12', 'server/http/words.ts', 'server/http', 'server/'])
    expect([said, isAt([said])(place)]).toEqual([said, true]);
  for (const said of ['server/http/words.ts:1', 'server/ht', 'http', ''])
    expect([said, isAt([said])(place)]).toEqual([said, false]);
});
