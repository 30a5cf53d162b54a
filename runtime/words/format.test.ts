import { describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import { formatAgo, formatBytes, formatCount, formatCurrency, formatDate, formatNumber } from './format.ts';
import { formatValue } from './format-value.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (ms: number, language: 'en' | 'zh' = 'en') => formatAgo(now - ms, language, now);
const hour = 3_600_000;
const day = 24 * hour;

describe('a count', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1001, '1.0k'],
    [12_345, '12.3k'],
    [1_234_567, '1234.6k'],
  ])('writes %d as %s', (count, text) => expect(formatCount(count, 'en')).toBe(text));

  it('is the same in Chinese', () => expect(formatCount(12_345, 'zh')).toBe('12.3k'));
});

describe('a number', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [-999, '-999'],
    [0.005, '0.01'],
    [999.999, '1,000'],
    [1_234_567, '1,234,567'],
  ])('writes %d as %s', (value, text) => expect(formatNumber(value, 'en')).toBe(text));

  it.each(languages.map(({ id, tag }) => [id, tag] as const))(
    'is written in %s as the browser writes it',
    (id, tag) => {
      for (const value of [0, 7, 42, 999, 1000, 12.5])
        expect(formatNumber(value, id)).toBe(new Intl.NumberFormat(tag).format(value));
    },
  );
});

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.00 KB'],
    [1_572_864, '1.50 MB'],
    [5 * 1024 ** 5, '5120.00 TB'],
  ])('writes %d bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('an amount of money', () => {
  it.each([
    [0, '0.00'],
    [-0.005, '0.00'],
    [1_234_567.5, '1,234,567.50'],
    // A half goes to the even one, as it is written: 2.675 is stored as a little less, 1.005 as well.
    [2.665, '2.66'],
    [2.675, '2.68'],
    [1.005, '1.00'],
    [-2.675, '-2.68'],
    [1e21, '1,000,000,000,000,000,000,000.00'],
  ])('writes %d as %s', (amount, text) => expect(formatCurrency(amount, 'en')).toBe(text));

  it('is what a value of a screen is written as', () =>
    expect(formatValue(1234.5, 'currency', 'zh')).toBe('1,234.50'));
});

describe('a time ago', () => {
  it.each([
    [0, 'now'],
    [1000, '1 second ago'],
    [59_999, '59 seconds ago'],
    [60_000, '1 minute ago'],
    [hour, '1 hour ago'],
    [day, '1 day ago'],
    [29 * day, '29 days ago'],
    [30 * day, 'Oct 21, 2026'],
    [364 * day, 'Nov 21, 2025'],
    [365 * day, '1 year ago'],
    [3 * 365 * day, '3 years ago'],
  ])('of %d ms reads %s', (ms, text) => expect(ago(ms)).toBe(text));

  it('reads as Chinese in Chinese', () => {
    expect(ago(3 * hour, 'zh')).toBe('3小时前');
    expect(ago(60 * day, 'zh')).toBe('2026年9月21日');
  });

  it('does not speak of the future when clocks differ', () => expect(ago(-5000)).toBe('now'));
  it('says nothing of what is not a time', () => expect(formatAgo('soon', 'en')).toBe(''));
});

it('writes dates in the words of the language', () => {
  expect(formatDate('2026-05-03T04:00:00Z', 'en')).toBe('May 3, 2026');
  expect(formatDate('2026-05-03T04:00:00Z', 'zh')).toBe('2026年5月3日');
});

it('writes nothing for an absent value, and zero for zero', () => {
  expect(formatValue(undefined, 'count', 'en')).toBe('');
  expect(formatValue(null, 'bytes', 'en')).toBe('');
  expect(formatValue(0, 'count', 'en')).toBe('0');
});
