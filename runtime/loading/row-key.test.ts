import { expect, it } from 'vitest';
import { itemOf, keyOf, shownOnce } from './row-key.ts';

const item = { key: 'k1', name: 'guyan' };

it('finds the thing inside of a row, or takes the row for it', () => {
  expect(itemOf({ item, title: [] }, 'item')).toBe(item);
  expect(itemOf(item, undefined)).toBe(item);
  expect(itemOf(item, 'item')).toBe(item);
});

it('keeps rows apart that have no key, and rows of one thing', () => {
  expect(keyOf(item, 3)).toBe('k1');
  expect(keyOf({}, 3)).toBe('3');
  expect(keyOf({ name: 'a', hint: 'x' }, 3, { key: 'name' })).toBe('a');
  expect(keyOf({ item: { name: 'a' } }, 3, { thing: 'item', key: 'name' })).toBe('a');
  expect(keyOf({ key: 'k1', id: 1 }, 0)).not.toBe(keyOf({ key: 'k1', id: 2 }, 0));
});

it('shows a row once that has moved on to a later page', () => {
  const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(
    shownOnce([
      [one, two],
      [{ id: 2 }, three],
    ]),
  ).toEqual([one, two, three]);
  const wrapped = { item, title: [] };
  expect(shownOnce([[wrapped], [{ item, title: [] }]], { thing: 'item' })).toEqual([wrapped]);
});

it('leaves alone what a page itself says twice, and rows without a name', () => {
  const twice = [{ id: 1 }, { id: 1 }];
  expect(shownOnce([twice])).toEqual(twice);
  expect(shownOnce([[{}], [{}]])).toHaveLength(2);
});
