import { expect, it } from 'vitest';
import { type Ranked, scoreOf, weighedTerm } from './score.ts';
import { termsOf } from './terms.ts';

const tags = [{ id: 1, names: ['translation', '翻译'] }];
const build = (part: Partial<Ranked>): Ranked => ({
  kind: 'models',
  titles: [],
  tagIds: [],
  owner: [],
  summaries: [],
  popularity: 0,
  ...part,
});
const score = (part: Partial<Ranked>, q = 'translation') =>
  scoreOf(
    build(part),
    termsOf(q).map((term) => weighedTerm(term, tags)),
  );

it('ranks a title above a tag, a tag above a description, a description above a README', () => {
  const scores = [
    score({ titles: ['neural translation'] }),
    score({ tagIds: [1] }),
    score({ summaries: ['for translation'] }),
    score({}),
  ];
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(new Set(scores).size).toBe(4);
});

it('ranks the item of this very name first', () => {
  expect(score({ titles: ['Translation'] })).toBeGreaterThan(
    score({ titles: ['translation tools'], popularity: 50 }),
  );
});

it('does not take the middle of a Latin word for a word', () => {
  expect(score({ titles: ['mistranslation'] })).toBe(score({}));
});

it('finds Chinese characters anywhere in a title', () => {
  expect(score({ titles: ['中英翻译模型'] }, '翻译')).toBeGreaterThan(score({}, '翻译'));
});

it('lets popularity decide between equals', () => {
  expect(score({ tagIds: [1], popularity: 90 })).toBeGreaterThan(score({ tagIds: [1] }));
});

it('does not let popularity lift a mention in a README above a title', () => {
  expect(score({ popularity: 900 })).toBeLessThan(score({ titles: ['a translation'] }));
});
