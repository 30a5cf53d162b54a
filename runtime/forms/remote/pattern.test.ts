import { describe, expect, it } from 'vitest';
import { fits, type Pattern, readPattern } from './pattern.ts';

const read = (source: string) => readPattern(source) as Pattern;
/** Asks about hostile texts; a pattern that is followed where it hangs never comes back. */
function askHostile(source: string): void {
  const texts = [10, 30, 100, 3000, 100_000].flatMap((length) => [
    `${'a'.repeat(length)}!`,
    `${'a1'.repeat(length / 2)}!`,
    `${' '.repeat(length)}!`,
  ]);
  for (const text of texts) fits(read(source), text);
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
    expect(() => askHostile(source)).not.toThrow();
  });

  it.each(['(', '[a', 'a{2,1}', 'x'.repeat(1001)])('%s is none', (source) => {
    expect(readPattern(source)).toBeUndefined();
  });
});
