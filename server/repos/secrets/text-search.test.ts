import { describe, expect, it } from 'vitest';
import { secretScanLongestBytes } from '#generated/constants.ts';
import { secretsInText, TextSearch } from './text-search.ts';

// Put together here, so that this file holds none itself.
const secret = `hf_${'abcdefghij'.repeat(4).slice(0, 34)}`;

/** What is found in a text that comes in parts of some size. */
function found(text: string, partBytes: number): string[] {
  const search = new TextSearch();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += partBytes) search.part(bytes.subarray(at, at + partBytes));
  return search.end().map(({ name, line }) => `${name} ${line}`);
}

describe('a text that comes in parts', () => {
  const before = 'a line\n'.repeat(1000);

  it('is searched as if it had come at once, wherever it is cut', () => {
    const text = `${before}first ${secret}\n${before}`;
    for (let size = 4000; size < 4000 + secret.length * 3; size += 1)
      expect(found(text, size)).toEqual(['huggingFace 1001']);
    for (const size of [1, 2, 7, secretScanLongestBytes, 3 * secretScanLongestBytes])
      expect(found(text, size)).toEqual(['huggingFace 1001']);
  });

  it('has none where a cut alone makes one of what is longer', () => {
    // Letters go on in front or behind: what stands there is no token.
    for (const text of [`${before}x${secret}\n${before}`, `${before}${secret}x\n${before}`])
      for (let size = 5000; size < 5000 + secret.length * 3; size += 1) expect(found(text, size)).toEqual([]);
  });

  it('has its last line searched to the end, and its first from the start', () => {
    expect(found(secret, 10)).toEqual(['huggingFace 1']);
    expect(found(`${before}${secret}`, 4096)).toEqual(['huggingFace 1001']);
  });
});

it('each kind is told once, where it stands first', () => {
  const key = `AKIA${'0123456789ABCDEF'}`;
  expect(secretsInText(`x\n${key}\n${secret}\n${key}\n${secret}`)).toEqual([
    { name: 'aws', line: 2 },
    { name: 'huggingFace', line: 3 },
  ]);
});

it('what has a zero among its first bytes is no text; further behind it is', () => {
  expect(found(`\0${secret}`, 100)).toEqual([]);
  expect(found(`${'x'.repeat(5000)}\0 ${secret}`, 1000)).toEqual([]);
  expect(found(`${'x'.repeat(9000)}\0 ${secret}`, 1000)).toEqual(['huggingFace 1']);
});

it('a line without end is gone through once', () => {
  expect(found(`${'-----BEGIN PRIVATE KEY-----\n'.repeat(20_000)}`, 65_536)).toEqual([]);
  expect(found(`${'sk-'.repeat(200_000)}`, 65_536)).toEqual([]);
});
