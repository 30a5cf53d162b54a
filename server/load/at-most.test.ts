import { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('keeps so many, and lets the one go that was asked for longest ago', () => {
  const kept = new LRUCache<string, number>(atMost(3));
  for (const name of ['a', 'b', 'c']) kept.set(name, 1);
  kept.get('a');
  kept.set('d', 1);
  kept.set('d', 2);
  expect([...kept.keys()].sort()).toEqual(['a', 'c', 'd']);
  expect(kept.get('d')).toBe(2);
});

it('takes no room before anything is kept', () => {
  const places = (kept: LRUCache<string, number>) => {
    const { keyList, valList, next, prev } = LRUCache.unsafeExposeInternals(kept);
    return [keyList, valList, next, prev].map(({ length }) => length);
  };
  const kept = new LRUCache<string, number>(atMost(100_000));
  expect(places(kept)).toEqual([0, 0, 0, 0]);
  kept.set('a', 1);
  expect(Math.max(...places(kept))).toBeLessThan(10);
});
