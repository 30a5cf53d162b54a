import { expect, it } from 'vitest';
import { planList } from './list-plan.ts';

const million = 1_000_000;

it('walks along the sort order when no tag is asked for', () => {
  expect(planList(million, [], 24, true)).toEqual({ how: 'scan', walk: [], probe: [] });
});

it('walks along the only tag, however common', () => {
  const plan = planList(million, [{ ids: [7], count: 900_000 }], 24, true);
  expect(plan).toEqual({ how: 'tag', walk: [7], probe: [] });
});

it('walks along the rarer of two tags and looks up the other', () => {
  const plan = planList(
    million,
    [
      { ids: [1], count: 500_000 },
      { ids: [2], count: 30 },
    ],
    24,
    true,
  );
  expect(plan).toEqual({ how: 'tag', walk: [2], probe: [[1]] });
});

it('walks along the sort order when a group of several tags is common', () => {
  const plan = planList(million, [{ ids: [1, 2], count: 500_000 }], 24, true);
  expect(plan).toEqual({ how: 'scan', walk: [], probe: [[1, 2]] });
});

it('collects a rare group of several tags', () => {
  const plan = planList(million, [{ ids: [1, 2], count: 3 }], 24, true);
  expect(plan).toEqual({ how: 'tag', walk: [1, 2], probe: [] });
});

it('does not sort a common tag by a column that its index lacks', () => {
  const plan = planList(million, [{ ids: [1], count: 500_000 }], 24, false);
  expect(plan.how).toBe('scan');
});
