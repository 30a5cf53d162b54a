import { describe, expect, it } from 'vitest';
import { at, includes, includesOrNothing, localised, ordered, same } from './values.ts';

describe('localised', () => {
  const texts = { en: 'House', zh: '房子' };

  it.each([
    ['zh', texts, '房子'],
    ['en', texts, 'House'],
    ['ja', texts, 'name'],
    [undefined, texts, 'name'],
    ['zh', { en: 'House', zh: '' }, 'name'],
    ['zh', { en: 'House', zh: '  ' }, 'name'],
    ['zh', { en: 'House', zh: null }, 'name'],
    ['toString', texts, 'name'],
  ])('in %s of %j is %s', (language, given, text) => {
    expect(localised(language, given, 'name')).toBe(text);
  });

  it('takes the first fallback that holds something', () => {
    expect(localised('zh', { zh: '' }, '', 'House', 'house')).toBe('House');
  });

  it('takes any text where language and fallback are empty', () => {
    expect(localised('ja', { en: '', zh: '房子' }, undefined)).toBe('房子');
    expect(localised('ja', { en: undefined }, 3)).toBe('');
  });
});

describe('at', () => {
  it('reads a path and stops where it ends', () => {
    expect(at({ a: { b: 1 } }, 'a', 'b')).toBe(1);
    expect(at({ a: null }, 'a', 'b')).toBeUndefined();
    expect(at('text', 'length')).toBeUndefined();
  });

  it('reads only what the thing itself holds', () => {
    expect(at({}, 'constructor', 'name')).toBeUndefined();
    expect(at({}, '__proto__')).toBeUndefined();
  });
});

describe('same', () => {
  it.each([
    [null, undefined, false],
    [undefined, undefined, false],
    [null, null, false],
    [1, '1', false],
    [0, null, false],
    ['', undefined, false],
    ['a', 'a', true],
    [false, null, false],
  ])('of %j and %j is %s', (a, b, result) => {
    expect(same(a, b)).toBe(result);
  });
});

describe('ordered', () => {
  it('compares numbers with numbers and texts with texts', () => {
    expect([
      ordered(1, '<', 2),
      ordered(2, '<', 2),
      ordered(2, '<=', 2),
      ordered(2, '>', 2),
      ordered(2, '>=', 2),
    ]).toEqual([true, false, true, false, true]);
    expect(ordered('2026-01-01', '<', '2026-02-01')).toBe(true);
  });

  it.each([
    [null, 1],
    [1, undefined],
    ['1', 1],
    [{}, {}],
    [Number.NaN, 1],
  ])('is false for %j and %j', (a, b) => {
    for (const how of ['<', '<=', '>', '>='] as const) expect(ordered(a, how, b)).toBe(false);
  });
});

describe('includes', () => {
  it('is false for what is no list', () => {
    expect(includes(undefined, 'a')).toBe(false);
    expect(includes('abc', 'a')).toBe(false);
  });

  it('finds nothing in no list, unless the list says null', () => {
    expect(includes(['a', null, undefined], undefined)).toBe(false);
    expect(includes([null], null)).toBe(false);
    expect(includesOrNothing([], undefined)).toBe(true);
    expect(includesOrNothing(['a'], null)).toBe(true);
    expect(includesOrNothing(['a'], 'a')).toBe(true);
    expect(includesOrNothing(['a'], 'b')).toBe(false);
  });
});
