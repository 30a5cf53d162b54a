import { expect, it } from 'vitest';
import { joined } from './joined.ts';

it('joins fields as an address does, and says nothing where one is missing', () => {
  const row = { createUser: 'chenmo', name: 'guyan', stars: 0, alias: null };
  expect(joined(row, ['createUser', 'name'])).toBe('chenmo/guyan');
  expect(joined(row, ['name'])).toBe('guyan');
  expect(joined(row, ['stars'])).toBe('0');
  expect(joined(row, ['alias', 'name'])).toBe('');
  expect(joined(row)).toBe('');
});
