import { describe, expect, it } from 'vitest';
import { lastUpTo, Spans } from './spans.ts';

describe('Spans', () => {
  const spans = new Spans([
    { from: 9, to: 12 },
    { from: 2, to: 3 },
    { from: 3, to: 5 },
    { from: 20, to: Number.POSITIVE_INFINITY },
  ]);

  it.each([
    [{ from: 1, to: 1 }, false],
    [{ from: 1, to: 2 }, true],
    [{ from: 5, to: 5 }, true],
    [{ from: 6, to: 8 }, false],
    [{ from: 6, to: 99 }, true],
    [{ from: 13, to: 19 }, false],
    [{ from: 1_000_000, to: 1_000_000 }, true],
  ])('meets %j: %s', (asked, expected) => {
    expect(spans.meets(asked)).toBe(expected);
  });

  it('meets nothing where there are none', () => {
    expect(new Spans([]).meets({ from: 1, to: 9 })).toBe(false);
  });
});

it.each([
  [0, -1],
  [1, 0],
  [3, 1],
  [9, 2],
])('finds the last that is not above %d', (limit, expected) => {
  expect(lastUpTo([1, 2, 5], limit)).toBe(expected);
});
