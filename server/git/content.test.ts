import { expect, it } from 'vitest';
import { decodeText, pictureType, servedType } from './content.ts';
import { parseLfsPointer } from './lfs.ts';
import { parseRefs } from './refs.ts';

it('leaves out a character that is cut at the end', () => {
  const content = Buffer.from('好好').subarray(0, 5);
  expect(decodeText(content, true)).toBe('好');
  expect(decodeText(content, false)).not.toBe('好');
});

it('takes NUL and control characters for binary', () => {
  expect(decodeText(Buffer.from('a\0b'))).toBeUndefined();
  expect(decodeText(Buffer.from([0x80, 0x81, 1, 2, 3, 4, 5, 6, 0xff]))).toBeUndefined();
});

it('calls an SVG a picture only when its name and its text agree', () => {
  const svg = Buffer.from('<!-- logo -->\n<svg/>');
  expect(pictureType(svg, 'a.svg')).toBe('image/svg+xml');
  expect(pictureType(svg, 'a.txt')).toBeUndefined();
  expect(pictureType(Buffer.from('<html><svg/>'), 'a.svg')).toBeUndefined();
});

it.each([
  ['<script>', 'x.html', 'text/plain; charset=utf-8'],
  ['\0\x01', 'x.html', 'application/octet-stream'],
  ['GIF89a', 'x.html', 'image/gif'],
])('serves %j called %s as %s', (content, name, type) => {
  expect(servedType(Buffer.from(content, 'latin1'), name, false)).toBe(type);
});

it('reads an LFS pointer and nothing that is only like one', () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 5\n`;
  expect(parseLfsPointer(Buffer.from(pointer))).toEqual({ sha256: 'a'.repeat(64), size: 5 });
  expect(parseLfsPointer(Buffer.from(`${pointer}more\n`))).toBeUndefined();
  expect(parseLfsPointer(Buffer.from(pointer.replace('aaa', 'zzz')))).toBeUndefined();
  expect(parseLfsPointer(Buffer.from(pointer + ' '.repeat(1024)))).toBeUndefined();
});

it('reads branches and tags, annotated ones peeled', () => {
  const listing = 'refs/heads/a/b 11 commit  \nrefs/tags/v1 22 tag 33 commit\nrefs/tags/v2 44 commit  \n';
  const { branches, tags } = parseRefs(listing);
  expect([...branches]).toEqual([['a/b', '11']]);
  expect([...tags]).toEqual([
    ['v1', { id: '33', type: 'commit' }],
    ['v2', { id: '44', type: 'commit' }],
  ]);
});
