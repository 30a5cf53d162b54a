import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { inParts, pickedRefs } from './picked-refs.ts';

const id = 'a'.repeat(40);
const line = (text: string) => `${(text.length + 5).toString(16).padStart(4, '0')}${text}\n`;
const [head, main, tag] = [
  `${id} HEAD symref-target:refs/heads/main`,
  `${id} refs/heads/main`,
  `${id} refs/tags/你好`,
];
const bytes = (texts: readonly (string | undefined)[], end = '0000') =>
  Buffer.from(texts.map((text) => line(Buffer.from(text ?? '').toString('latin1'))).join('') + end, 'latin1');

async function picked(list: Buffer, prefixes: string[], size = list.length): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < list.length; at += size) parts.push(list.subarray(at, at + size));
  return Buffer.concat(await Readable.from(pickedRefs(Readable.from(parts), prefixes)).toArray());
}

it.each([
  [['refs/heads/'], [main]],
  [
    ['HEAD', 'refs/tags/'],
    [head, tag],
  ],
  [['refs/heads/main2'], []],
  [['refs'], [main, tag]],
  [[''], [head, main, tag]],
])('gives the refs that begin with %j, and the end', async (prefixes, lines) => {
  expect(await picked(bytes([head, main, tag]), prefixes)).toEqual(bytes(lines));
});

it('gives them however the list is cut', async () => {
  const list = bytes([head, main, tag]);
  for (let size = 1; size < list.length; size++)
    expect(await picked(list, ['refs/tags/'], size)).toEqual(bytes([tag]));
});

it('gives a branch that is to be, and what git complains of', async () => {
  const unborn = 'unborn HEAD symref-target:refs/heads/main';
  expect(await picked(bytes([unborn, main]), ['HEAD'])).toEqual(bytes([unborn]));
  expect(await picked(bytes(['ERR no'], ''), ['HEAD'])).toEqual(bytes(['ERR no'], ''));
});

it('gives what is at hand in parts, all of it', async () => {
  const all = Buffer.alloc(300_000, 'x');
  const parts = await Readable.from(inParts(all)).toArray();
  expect(parts.length).toBeGreaterThan(2);
  expect(Buffer.concat(parts)).toEqual(all);
});
