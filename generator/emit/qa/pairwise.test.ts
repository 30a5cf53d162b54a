import { expect, it } from 'vitest';
import { allRows, pairwise } from './pairwise.ts';

const meets = (rows: readonly (readonly number[])[], [a, b]: [number, number], [x, y]: [number, number]) =>
  rows.some((row) => row[a] === x && row[b] === y);

it('lets every value meet every other one, in far fewer rows than there are', () => {
  const sizes = [7, 2, 3, 2, 3];
  const rows = pairwise(sizes);
  for (const [a, sizeOfA] of sizes.entries())
    for (const [b, sizeOfB] of sizes.entries())
      if (a < b)
        for (let x = 0; x < sizeOfA; x++)
          for (let y = 0; y < sizeOfB; y++) expect(meets(rows, [a, b], [x, y])).toBe(true);
  expect(rows.length).toBeLessThan(30);
  expect(allRows(sizes)).toHaveLength(252);
});

it('tries each value of a lone factor, and one row where there is nothing to choose', () => {
  expect(pairwise([3])).toEqual([[0], [1], [2]]);
  expect(pairwise([1, 1])).toEqual([[0, 0]]);
  expect(allRows([])).toEqual([[]]);
});
