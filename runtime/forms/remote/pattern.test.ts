import { describe, expect, it } from 'vitest';
import { fits, type Pattern, readPattern } from './pattern.ts';

const read = (source: string) => readPattern(source) as Pattern;
/** Milliseconds that the slowest of some hostile texts takes. */
function slowest(source: string): number {
  const texts = [10, 30, 100, 3000, 100_000].flatMap((length) => [
    `${'a'.repeat(length)}!`,
    `${'a1'.repeat(length / 2)}!`,
    `${' '.repeat(length)}!`,
  ]);
  const times = texts.map((text) => {
    const start = performance.now();
    fits(read(source), text);
    return performance.now() - start;
  });
  return Math.max(...times);
}

describe('a pattern from elsewhere', () => {
  it.each([
    ['^[a-z]+$', 'abc', 'ab1'],
    ['^https?://[^/]+(/.*)?$', 'https://a.b/c', 'ftp://a'],
    ['^(foo|bar)*$', 'foobar', 'foobaz'],
    ['^\\d{4}-\\d{2}$', '2026-11', '2026-1'],
    // Right only outside Unicode mode.
    ['^[\\w-.]+$', 'a-b.c', 'a b'],
    ['^\\p{L}+$', '汉字', '12'],
  ])('%s is followed', (source, right, wrong) => {
    expect(fits(read(source), right)).toBe(true);
    expect(fits(read(source), wrong)).toBe(false);
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*a){20}$',
    '^(a?){40}a{40}$',
    `^${'a?'.repeat(30)}${'a'.repeat(30)}$`,
    'a*a*a*a*a*a*b',
    '\\s+$',
    '(a*)\\1+$',
    '(?=(a+))a*b\\1',
    '^(?:a{1,50}){1,50}$',
    '^(?<x>a*)*$',
  ])('%s never keeps the page from answering', (source) => {
    expect(slowest(source)).toBeLessThan(400);
  });

  it.each(['(', '[a', 'a{2,1}', 'x'.repeat(1001)])('%s is none', (source) => {
    expect(readPattern(source)).toBeUndefined();
  });
});
