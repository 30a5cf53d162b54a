import { expect, it } from 'vitest';
import { shareOf } from './share-of.ts';

it.each([
  [0, 20, 0, 'low'],
  [10, 20, 0.5, 'low'],
  [1, 1_000_000, 0.01, 'low'],
  [18, 20, 0.9, 'high'],
  [999_999, 1_000_000, 0.99, 'high'],
  [20, 20, 1, 'full'],
  [30, 20, 1, 'full'],
  [0, 0, 1, 'full'],
  [Number.NaN, 20, 1, 'full'],
])('%d of %d', (value, most, share, level) => expect(shareOf(value, most)).toEqual({ share, level }));
