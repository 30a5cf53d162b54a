import { expect, it } from 'vitest';
import { isOlder } from './programs.ts';

it.each([
  ['2.35.9', '2.36', true],
  ['2.36', '2.36', false],
  ['2.36.0', '2.36', false],
  ['2.100.1', '2.36', false],
  ['1.99', '2.36', true],
  ['3.0', '2.36', false],
])('git %s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
