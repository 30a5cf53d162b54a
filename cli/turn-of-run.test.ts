import { expect, it } from 'vitest';
import { turnIn, turnOfDay, turnOfFiles, turnVariable } from './turn-of-run.ts';

const dayMs = 86_400_000;

it.each([1, 2, 3, 7])(
  'whoever runs the tests every %s. day sees each part of them sooner or later',
  (every) => {
    const turns = Array.from({ length: 60 }, (_, at) => turnOfDay(20_786 * dayMs + at * every * dayMs));
    for (const parts of [2, 3, 7]) expect(new Set(turns.map((turn) => turn % parts)).size).toBe(parts);
  },
);

const daysFrom = (count: number, every = 1) =>
  Array.from({ length: count }, (_, at) => turnOfFiles(turnOfDay((20_786 + at * every) * dayMs)));

it.each([1, 2, 3, 4, 7])(
  'whoever runs the tests every %s. day sees each third and each quarter of the files',
  (every) => {
    for (const parts of [3, 4])
      expect(new Set(daysFrom(60, every).map((turn) => turn % parts)).size).toBe(parts);
  },
);

it.each([3, 4])('no file rests for longer than two rounds where each has its day once in %s', (parts) => {
  const days = daysFrom(365).map((turn) => turn % parts);
  for (let from = 0; from + 2 * parts <= days.length; from += 1)
    expect(new Set(days.slice(from, from + 2 * parts)).size).toBe(parts);
});

it('is one turn all day', () => {
  expect(turnOfDay(20_786 * dayMs)).toBe(turnOfDay(20_787 * dayMs - 1));
});

it('is a whole number from 0, or nobody has said one', () => {
  expect([{}, { [turnVariable]: '0' }, { [turnVariable]: '41' }].map(turnIn)).toEqual([undefined, 0, 41]);
});

it.each(['', 'monday', '-1', '1.5', 'NaN'])('says what is wrong with "%s" in place of skipping', (said) => {
  expect(() => turnIn({ [turnVariable]: said })).toThrow(
    `${turnVariable} is "${said}", and must be a whole number`,
  );
});
