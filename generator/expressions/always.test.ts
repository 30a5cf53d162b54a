import { describe, expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import type { Constant } from '../model/limits.ts';
import { alwaysIs, type Holds } from './always.ts';
import { readCondition } from './expression.ts';
import type { Names } from './names.ts';

const number = { type: 'integer' };
const properties = {
  count: { type: 'integer', minimum: 0, maximum: 100 },
  part: { type: 'number' },
  word: { type: 'string', minLength: 2, maxLength: 4 },
  made: { type: 'string', format: 'date-time' },
  open: { type: 'boolean' },
  extra: number,
} as const;
const origin = { place: { file: 'f', line: 1, col: 1 } };
const wait: Constant = { id: 'wait', name: 'wait', value: 5, unit: 'ms', other: [], origin };
const names: Names = {
  scope: {
    quota: { type: 'object', properties: { used: number, max: number, extra: number } },
    item: { type: 'object', properties },
  },
  unsure: () => false,
  terms: new Set(),
  states: new Map(),
  entities: {},
  constants: { wait },
  definitions: {},
};
/** All are there but what is left over, which may be nothing. */
const holds: Holds = ([root, name = '']) => ({
  type: root === 'item' ? (properties[name as keyof typeof properties] ?? {}) : {},
  mayBeNothing: name === 'extra',
});

function verdict(text: string): ReturnType<typeof alwaysIs> {
  const faults = new Faults();
  const expr = readCondition(text, names, faults, { file: 'f', line: 1, col: 1 });
  if (!expr) throw new Error(faults.list().map(({ message }) => message)[0] ?? text);
  return alwaysIs(expr, holds);
}

describe('an order of two names', () => {
  it.each([
    'quota.used < quota.max and quota.used > quota.max',
    'quota.used < quota.max and quota.max <= quota.used',
    'quota.used < quota.max and quota.used == quota.max',
    'not (quota.used <= quota.max or quota.max < quota.used)',
    'quota.used < quota.used',
    'quota.extra < quota.max and not (quota.extra <= quota.max)',
  ])('never holds: %s', (text) => {
    expect(verdict(text)).toBe(false);
  });

  it.each([
    'quota.used < quota.max or quota.used >= quota.max',
    'quota.used != quota.max or quota.max == quota.used',
    'quota.used <= quota.used',
    'not (quota.extra < quota.max and quota.extra > quota.max)',
  ])('always holds: %s', (text) => {
    expect(verdict(text)).toBe(true);
  });

  it.each([
    'quota.used < quota.max',
    'quota.used <= quota.max and quota.used >= quota.max',
    'quota.used < quota.max or quota.used > quota.max',
    // What is nothing stands in no order.
    'quota.extra < quota.max or quota.extra >= quota.max',
    'quota.extra <= quota.extra',
    // Two pairs say nothing of each other.
    'quota.used < quota.max and quota.used > quota.extra',
  ])('depends: %s', (text) => {
    expect(verdict(text)).toBeUndefined();
  });
});

describe('an order of a name and what is written', () => {
  it.each([
    'item.count < 3 and item.count > 5',
    'item.count < 4 and 3 < item.count',
    'item.count > 100 or item.count < 0',
    'item.count == 1.5',
    'item.part > 3 and not (item.part > 2)',
    'item.part >= 3 and item.part <= 3 and item.part != 3',
    'item.made.age > wait and item.made.age <= wait',
    "item.word < 'a' and item.word > 'b'",
    "item.word == 'a'",
    "item.word in ['abcde', '']",
    'item.extra < 3 and item.extra > 5',
    'item.extra == null and item.extra > 5',
    'item.open and not item.open',
    '3 > 5',
  ])('never holds: %s', (text) => {
    expect(verdict(text)).toBe(false);
  });

  it.each([
    'item.count < 3 or item.count >= 3',
    'item.count >= 0',
    'item.count <= 3 or item.count >= 4',
    'item.part < 3 or 2 < item.part',
    'item.made.age < wait or item.made.age >= wait',
    "item.word < 'b' or item.word > 'a'",
    'item.extra < 3 or item.extra >= 3 or item.extra == null',
    'item.open or not item.open',
    "item.open in [true, false] or item.word == 'ab'",
  ])('always holds: %s', (text) => {
    expect(verdict(text)).toBe(true);
  });

  it.each([
    'item.count > 3 and item.count < 5',
    'item.count < 100 and item.count > 98',
    'item.part < 4 and 3 < item.part',
    'item.part <= 3 or item.part >= 4',
    'item.part <= 3 and item.part >= 3',
    "item.word > 'ab' and item.word < 'b'",
    "item.word == 'ab'",
    "item.word != ''and item.word < 'c'",
    // What is nothing stands in no order.
    'item.extra < 3 or item.extra >= 3',
    'item.count < 3 or quota.used > 5',
    'item.part > 100000000000000000000000 or item.part < 1',
    'item.count > 9 and item.made.age > wait',
  ])('depends: %s', (text) => {
    expect(verdict(text)).toBeUndefined();
  });
});

describe('a condition of many names', () => {
  const many = (count: number, of: (name: string) => string, by: string) =>
    Array.from({ length: count }, (_, i) => of(`viewer.f${i}`)).join(by);
  const verdictOf = (text: string, count: number) => {
    const fields = Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, {}]));
    const scope = { viewer: { type: 'object', properties: fields } };
    const expr = readCondition(text, { ...names, scope }, new Faults(), { file: 'f', line: 1, col: 1 });
    if (!expr) throw new Error(text);
    return alwaysIs(expr, () => ({ type: { enum: ['a', 'b', 'c'] }, mayBeNothing: true }));
  };

  it.each([
    ['and', undefined],
    ['or', undefined],
  ])('is told when they are joined by %s', (by, verdict) => {
    expect(
      verdictOf(
        many(60, (name) => `${name} == 'a'`, ` ${by} `),
        60,
      ),
    ).toBe(verdict);
  });

  it('is told wherever one part of it decides', () => {
    const text = many(40, (name) => `${name} == 'a'`, ' and ');
    expect(verdictOf(`${text} and viewer.f0 == 'b'`, 40)).toBe(false);
    expect(verdictOf(`not (${text}) or viewer.f0 == 'a'`, 40)).toBe(true);
  });

  it('is said to be too large rather than taken to be sound', () => {
    const pairs = many(12, (name) => `(${name} == 'a' or ${name} != 'b')`, ' and ');
    expect(verdictOf(`(${pairs}) or not (${pairs})`, 12)).toBe('tooLarge');
  });
});
