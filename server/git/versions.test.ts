import { expect, it } from 'vitest';
import { isOlder } from './versions.ts';

it.each([
  ['2.37.9', '2.38', true],
  ['2.38', '2.38', false],
  ['2.38.0', '2.38', false],
  ['2.100.1', '2.38', false],
  ['1.99', '2.38', true],
  ['3.0', '2.38', false],
])('git %s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
