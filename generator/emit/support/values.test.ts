import { describe, expect, it } from 'vitest';
import { age, at, includes, localised, moment, ordered, same, told } from './values.ts';

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

  it('reads on in the languages that it falls back to, before any other', () => {
    const read = { en: 'House', ja: ['', undefined, 'House'], zh: '房子' };
    expect(localised('ja', read, '房子')).toBe('House');
    expect(localised('ja', { ...read, ja: ['家', 'House'] }, '房子')).toBe('家');
    expect(localised('ja', { ...read, ja: ['', ' '] }, '房子')).toBe('房子');
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
    [null, undefined, true],
    [undefined, undefined, true],
    [null, null, true],
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

  it('finds nothing only in a list that holds nothing', () => {
    expect(includes(['a', null], undefined)).toBe(true);
    expect(includes(['a'], null)).toBe(false);
    expect(includes([], undefined)).toBe(false);
  });
});

describe('age', () => {
  it('is the time since, in milliseconds', () => {
    expect(age(5000, new Date(2000).toISOString())).toBe(3000);
    expect(age(5000, 6000)).toBe(-1000);
    expect(age(undefined, Date.now() - 10)).toBeGreaterThanOrEqual(10);
  });

  it.each([undefined, null, {}, 'soon'])('of %j is none', (time) => {
    expect(age(5000, time)).toBeUndefined();
  });
});

it.each([
  [{ holds: ['calm'] }, true],
  [{ holds: [] }, false],
  [{ holds: ['other'] }, false],
  [{ holds: 'calm' }, undefined],
  [{}, undefined],
  [null, undefined],
])('what the server has said with %j is taken: %j', (subject, held) => {
  expect(told(subject, 'calm')).toBe(held);
});

describe('moment', () => {
  it('is one however it is written', () => {
    const here = moment('2026-06-01T08:00:00+08:00');
    expect(here).toBe(Date.parse('2026-06-01T00:00:00.000Z'));
    expect(same(here, moment('2026-06-01T00:00:00Z'))).toBe(true);
    expect(includes(moment(['2026-06-01T00:00:00Z']), here)).toBe(true);
  });

  it.each([undefined, null, 'soon', true, {}])('there is none of %j', (time) => {
    expect(moment(time)).toBeUndefined();
  });
});
