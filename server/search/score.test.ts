import { expect, it } from 'vitest';
import { type Ranked, scoreOf } from './score.ts';
import { termsOf } from './terms.ts';

const build = (part: Partial<Ranked>): Ranked => ({
  titles: [],
  tags: [],
  summaries: [],
  popularity: 0,
  ...part,
});
const score = (part: Partial<Ranked>, q = 'translation') => scoreOf(build(part), termsOf(q));

it('ranks a title above a tag, a tag above a description, a description above a README', () => {
  const scores = [
    score({ titles: ['neural translation'] }),
    score({ tags: ['translation'] }),
    score({ summaries: ['for translation'] }),
    score({}),
  ];
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(new Set(scores).size).toBe(4);
});

it('ranks the item of this very name first', () => {
  expect(score({ titles: ['translation'] })).toBeGreaterThan(
    score({ titles: ['translation tools'], popularity: 50 }),
  );
});

it('lets popularity decide between equals', () => {
  expect(score({ tags: ['translation'], popularity: 90 })).toBeGreaterThan(score({ tags: ['translation'] }));
});

it('does not let popularity lift a mention in a README above a title', () => {
  expect(score({ popularity: 900 })).toBeLessThan(score({ titles: ['a translation'] }));
});
