import { describe, expect, it } from 'vitest';
import { decodeExactly, decodeText, pictureType, replaceStart, servedType } from './content.ts';
import { parseLfsPointer } from './lfs.ts';
import { RefListing } from './refs/ref-listing.ts';

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

it('knows an SVG behind its declaration, its doctype and comments', () => {
  const svg = '\ufeff<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg>\n<!-- b -->\n<svg xmlns="x"/>';
  expect(pictureType(Buffer.from(svg), 'a.svg')).toBe('image/svg+xml');
  expect(pictureType(Buffer.from('<!-- open <svg/>'), 'a.svg')).toBeUndefined();
});

it('is not kept busy by comments that can be split in many ways', () => {
  expect(pictureType(Buffer.from(`${'<!---->'.repeat(146)}x`), 'a.svg')).toBeUndefined();
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
  const listing = ['refs/heads/a/b 11 commit  ', 'refs/tags/v1 22 tag 33 commit', 'refs/tags/v2 44 commit  '];
  const read = new RefListing();
  for (const line of listing) read.add(line);
  const { branches, tags } = read;
  expect([...branches]).toEqual([['a/b', '11']]);
  expect([...tags]).toEqual([
    ['v1', { id: '33', type: 'commit' }],
    ['v2', { id: '44', type: 'commit' }],
  ]);
});

describe('the start of a text', () => {
  const gbk = Buffer.concat([Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), Buffer.from(': mit\r\n')]);
  const rest = Buffer.from([0xa2, 0xe3, 0x80, 0x0a, 0xc4, 0xe3, 0xba, 0xc3]);

  it.each([
    ['utf-8', Buffer.from('\ufeff中: mit\r\n好')],
    ['utf-16le', Buffer.from('\ufeff中: mit\r\n好', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeff中: mit\r\n好', 'utf16le').swap16()],
  ])('is replaced in %s', (charset, content) => {
    expect(decodeExactly(content)).toEqual({ text: '\ufeff中: mit\r\n好', charset });
    const head = { before: '\ufeff中: mit\r\n', after: '\ufeff新: gpl\r\n' };
    const changed = replaceStart(content, charset, head);
    expect(changed && decodeExactly(changed)).toEqual({ text: '\ufeff新: gpl\r\n好', charset });
  });

  it('is replaced in an older charset by characters that it shows, and what follows stays byte for byte', () => {
    const content = Buffer.concat([gbk, rest]);
    expect(decodeExactly(content)).toMatchObject({ charset: 'gb18030' });
    expect(
      replaceStart(content, 'gb18030', { before: '中文: mit\r\n', after: '文中: apache-2.0\r\n' }),
    ).toEqual(Buffer.concat([Buffer.from([0xce, 0xc4, 0xd6, 0xd0]), Buffer.from(': apache-2.0\r\n'), rest]));
    expect(replaceStart(content, 'gb18030', { before: '中文: mit\r\n', after: '新' })).toBeUndefined();
  });

  it('is no text where the blob is none', () => {
    expect(decodeExactly(Buffer.from('a\0b'))).toBeUndefined();
  });
});
