import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', undefined],
  ['bytes=-', undefined],
  ['bytes=1-2,4-5', undefined],
  ['items=1-2', undefined],
  [undefined, undefined],
])('reads %j of 100 bytes as %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

it('has no part of an empty file to give', () => {
  expect(parseRange('bytes=0-0', 0)).toBe('unsatisfiable');
});
