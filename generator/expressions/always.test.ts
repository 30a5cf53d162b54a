import { describe, expect, it } from 'vitest';
import { Faults } from '../faults/fault.ts';
import { alwaysIs, type Holds } from './always.ts';
import { type Names, readCondition } from './expression.ts';

const number = { type: 'integer' };
const names: Names = {
  scope: {
    quota: { type: 'object', properties: { used: number, max: number, extra: number } },
  },
  unsure: false,
  terms: new Set(),
  states: new Map(),
  entities: {},
  constants: {},
  definitions: {},
};
/** All are there but what is left over, which may be nothing. */
const holds: Holds = (path) => ({ type: {}, mayBeNothing: path.at(-1) === 'extra' });

function verdict(text: string): boolean | undefined {
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
