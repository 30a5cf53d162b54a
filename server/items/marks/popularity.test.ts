import { expect, it } from 'vitest';
import { keptWeight, popularityNow, popularityOf } from './popularity.ts';

const day = 86_400_000;
const now = Date.UTC(2031, 4, 6);

it('halves in thirty days', () => {
  const kept = keptWeight(8, now - 60 * day);
  expect(popularityNow(kept, now - 60 * day)).toBeCloseTo(8);
  expect(popularityNow(kept, now)).toBeCloseTo(2);
});

it('keeps the order that decaying sums would have, on any day', () => {
  const old = popularityOf({ browseCount: 100, downloadCount: 0, favoriteCount: 0 }, now - 90 * day);
  const young = popularityOf({ browseCount: 10, downloadCount: 0, favoriteCount: 0 }, now);
  expect(old).toBeGreaterThan(young);
  expect(old).toBeLessThan(young + keptWeight(10, now));
});

it('is still a number after forty years', () => {
  const kept = keptWeight(1e9, Date.UTC(2066, 0, 1));
  expect(Number.isFinite(kept)).toBe(true);
  expect(popularityNow(kept, Date.UTC(2066, 0, 1))).toBeCloseTo(1e9);
});
