import { expect, it } from 'vitest';
import { createCursors } from './cursor.ts';

const cursors = createCursors('secret');
/** After a restart: it knows none that was made before. */
const anew = () => createCursors('secret');

it('gives back the key that it was made from', () => {
  const cursor = cursors.format([1.5, 42, 'x'], 'list');
  for (const reader of [cursors, anew()]) {
    expect(reader.parse(cursor, 'list')).toEqual([1.5, 42, 'x']);
    expect(reader.parse(cursor, 'list')).toEqual([1.5, 42, 'x']);
  }
});

/** The same with another sign in one place. */
function changed(cursor: string, at: number): string {
  const signs = [...cursor];
  const place = at < 0 ? signs.length + at : at;
  signs[place] = signs[place] === 'A' ? 'B' : 'A';
  return signs.join('');
}

it('says nothing of what it carries, and is the same for the same', () => {
  const made = [40_001, 40_002].map((seq) => cursors.format(['2030-01-01', seq], 'list'));
  for (const cursor of made)
    expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/2030|4000/);
  const [one = '', other = ''] = made;
  expect(one.slice(0, 8)).not.toBe(other.slice(0, 8));
  for (const maker of [cursors, anew()]) expect(maker.format(['2030-01-01', 40_001], 'list')).toBe(one);
});

it.each([
  ['nothing', ''],
  ['noise', 'abc'],
  ['what is no more than a mark', cursors.format([1], 'list').slice(0, 22)],
  ['a forged key', Buffer.from(`${'x'.repeat(16)}[1,2]`).toString('base64url')],
  ['a changed key', changed(cursors.format([1, 2], 'list'), -3)],
  ['a changed mark', changed(cursors.format([1, 2], 'list'), 2)],
  ['a tail', `${cursors.format([1], 'list')}AAAA`],
  ['a sign that is none of base64', `${cursors.format([1], 'list')}=`],
  ['another secret', createCursors('other').format([1], 'list')],
])('refuses %s', (_name, cursor) => {
  for (const reader of [cursors, anew()]) expect(() => reader.parse(cursor, 'list')).toThrow('cursorStale');
});

it('refuses a cursor of another list', () => {
  const cursor = cursors.format([1], 'a');
  for (const reader of [cursors, anew()]) expect(() => reader.parse(cursor, 'b')).toThrow('cursorStale');
});
