import { expect, it } from 'vitest';
import { createCursors } from './cursor.ts';

const cursors = createCursors('secret');

it('gives back the key that it was made from', () => {
  const cursor = cursors.format([1.5, 42, 'x'], 'list');
  expect(cursors.parse(cursor, 'list')).toEqual([1.5, 42, 'x']);
});

it.each([
  ['nothing', ''],
  ['noise', 'abc'],
  ['a forged key', `${Buffer.from('[1,2]').toString('base64url')}.AAAAAAAAAAAAAAAA`],
  ['a tail', `${cursors.format([1], 'list')}.x`],
  ['another secret', createCursors('other').format([1], 'list')],
])('refuses %s', (_name, cursor) => {
  expect(() => cursors.parse(cursor, 'list')).toThrow('cursorStale');
});

it('refuses a cursor of another list', () => {
  expect(() => cursors.parse(cursors.format([1], 'a'), 'b')).toThrow('cursorStale');
});
