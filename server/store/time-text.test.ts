import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeText } from './time-text.ts';

/** The first and the last moment that a `Date` knows. */
const furthest = 8_640_000_000_000_000;

it.each([
  ['of our days', { min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) }],
  ['of any day there is', { min: -furthest, max: furthest }],
])('writes times %s as the platform does', (_name, range) => {
  fc.assert(
    fc.property(fc.integer(range), fc.integer({ min: -5000, max: 5000 }), (ms, aside) => {
      const beside = Math.min(furthest, Math.max(-furthest, ms + aside));
      for (const time of [ms, beside, ms]) expect(timeText(time)).toBe(new Date(time).toISOString());
    }),
  );
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, furthest + 1, -furthest - 1])('refuses %d', (ms) => {
  expect(() => timeText(ms)).toThrow(RangeError);
  expect(timeText(0)).toBe('1970-01-01T00:00:00.000Z');
});

it('leaves what is no whole millisecond to the platform', () => {
  expect(timeText(1.9)).toBe(new Date(1.9).toISOString());
});
