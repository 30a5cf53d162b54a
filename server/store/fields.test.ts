import { describe, expect, it } from 'vitest';
import { columnsOf, fromColumn, nearestMoment } from './fields.ts';

const entity = {
  core: [
    { field: 'title', column: 'title', type: 'text', required: true },
    { field: 'until', column: 'until_time', type: 'time', required: false },
  ],
} as const;

describe('a time in a column', () => {
  it.each([
    ['2030-06-30T23:59:59.5Z', Date.UTC(2030, 5, 30, 23, 59, 59, 500)],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
    ['2030-01-01T00:00:00+14:00', Date.UTC(2029, 11, 31, 10)],
  ])('keeps %s', (until, kept) => {
    expect(columnsOf({ until }, entity)).toEqual({ until_time: kept });
  });

  it.each(['2030-06-30T23:59:60Z', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59', 'soon'])(
    'refuses %s, which it cannot give back, with its field',
    (until) => {
      expect(() => columnsOf({ title: 'x', until }, entity)).toThrow(
        expect.objectContaining({ id: 'invalidInput', params: { field: 'until' } }),
      );
    },
  );

  it('is empty where nothing is given', () => {
    expect(columnsOf({ until: null }, entity)).toEqual({ until_time: null });
  });
});

it('keeps the nearest of a moment that no column gives back', () => {
  const shown = [-1e15, 0, 8e15].map((ms) => fromColumn(nearestMoment(ms), 'time'));
  expect(shown).toEqual(['0000-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']);
});
