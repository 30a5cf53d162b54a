import { expect, it } from 'vitest';
import { aliasKey, skeletonOf } from './likeness.ts';

it.each([
  ['linyue', 'Iinyue'],
  ['linyue', '1inyue'],
  ['oscar', '0scar'],
  ['marta', 'rnarta'],
  ['wave', 'vvave'],
  ['a-b', 'a_b'],
  ['a.b', 'a-b'],
])('%s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

it.each([
  ['lin', 'lim'],
  ['chen', 'cheng'],
  ['ab', 'a-b'],
  ['user5', 'users'],
  ['wang', 'wanq'],
])('%s does not look like %s', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other));
});

it.each([
  ['Alice', 'aLICE'],
  ['Ａlice', 'alice'],
  ['金', '\uf90a'],
  ['straße', 'STRASSE'],
])('%s is the same alias as %s', (one, other) => {
  expect(aliasKey(one)).toBe(aliasKey(other));
});
