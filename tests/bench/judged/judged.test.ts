import { expect, it } from 'vitest';
import { gradeOf, isHeldOut, judgedQueries, ndcg } from './judged.ts';

const item = { name: 'a', owner: 'li', titles: ['A Title'], texts: ['words'], tags: ['x', 'y'] };

it('asks two hundred different things, and holds out about half of each language', () => {
  expect(new Set(judgedQueries.map(({ q }) => q)).size).toBe(200);
  for (const language of ['zh', 'en', 'mixed', 'pinyin']) {
    const own = judgedQueries.filter(({ is }) => is === language);
    const share = own.filter(isHeldOut).length / own.length;
    expect(share, language).toBeGreaterThan(0.3);
    expect(share, language).toBeLessThan(0.7);
  }
});

it('grades by the best that holds', () => {
  const query = { q: 'q', is: 'en', about: 'name', best: [{ title: ['title'], tags: ['z'] }] } as const;
  expect(gradeOf(query, item)).toBe(0);
  expect(gradeOf({ ...query, good: [{ title: ['title'], tags: ['x'] }], fair: ['a'] }, item)).toBe(2);
  expect(gradeOf({ ...query, good: [{ owner: 'wu' }], fair: ['a'] }, item)).toBe(1);
  expect(gradeOf({ ...query, good: [{ owner: 'li', text: ['words'] }] }, item)).toBe(2);
});

it('gives the best order 1, a worse one less, and nothing 0', () => {
  const worth = [0, 1, 3, 0, 2];
  expect(ndcg([3, 2, 1], worth)).toBe(1);
  expect(ndcg([2, 3, 1], worth)).toBeLessThan(1);
  expect(ndcg([0, 0, 3], worth)).toBeCloseTo(0.37, 2);
  expect(ndcg([], worth)).toBe(0);
});
