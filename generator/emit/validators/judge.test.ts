import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email, phone, uri } from './support/formats.js';
import { type CallRule, judge } from './support/judge.ts';
import { sentenceOf } from './support/sentences.ts';

const rule = (keyword: string, asked: number | string | boolean, more: Partial<CallRule> = {}): CallRule => ({
  field: 'a',
  keyword,
  reads: ['a'],
  unkept: [],
  api: () => asked,
  ...more,
});
const broken = (rules: CallRule[], sent: object, before: object = {}) =>
  judge(rules, 'api', { sent: { ...sent }, before: { ...before }, given: {} }).map(
    ({ field, keyword }) => `${field} ${keyword}`,
  );

describe('a rule that is judged', () => {
  it.each<[string, number | string, unknown, unknown]>([
    ['maxLength', 2, '𠮷𠮷', '𠮷𠮷𠮷'],
    ['minLength', 2, '𠮷𠮷', '𠮷'],
    ['maximum', 2, 2, 3],
    ['minimum', 2, 2, 1],
    ['maxItems', 1, ['a'], ['a', 'b']],
    ['minItems', 2, ['a', 'b'], ['a']],
    ['pattern', '^[汉a]$', '汉', '汉字'],
    ['format', 'email', 'a@example.com', 'a@'],
    ['format', 'phone', '010-6250 1234', 'call me'],
    ['format', 'uri', 'https://example.com/a', 'a b'],
  ])('asks %s %s on both sides', (keyword, asked, good, bad) => {
    expect(broken([rule(keyword, asked)], { a: good })).toEqual([]);
    expect(broken([rule(keyword, asked)], { a: bad })).toEqual([`a ${keyword}`]);
  });

  it('asks a limit of what is sent alone: what was sound once stays as it is', () => {
    expect(broken([rule('maxLength', 1)], {}, { a: 'long' })).toEqual([]);
    expect(broken([rule('maxLength', 1)], { a: null }, { a: 'long' })).toEqual([]);
  });

  it.each([undefined, null, '', []])('takes %j for nothing where something must be', (nothing) => {
    expect(broken([rule('required', true)], { a: nothing }, {})).toEqual(['a required']);
    expect(broken([rule('required', false)], { a: nothing }, {})).toEqual([]);
  });

  it('knows what is kept of what is not sent, and what is cleared', () => {
    expect(broken([rule('required', true)], {}, { a: 'kept' })).toEqual([]);
    expect(broken([rule('required', true)], { a: null }, { a: 'kept' })).toEqual(['a required']);
  });

  it('cannot judge what nobody keeps and nobody sent', () => {
    const own = rule('check', false, { unkept: ['b'] });
    expect(broken([own], { a: 1 })).toEqual([]);
    expect(broken([own], { a: 1, b: 2 })).toEqual(['a check']);
  });

  it('measures ages from the time that it is given', () => {
    const old: CallRule = rule('check', true, { api: ({ now = 0, input }) => now - Number(input.a) > 5 });
    const brokenAt = (now: number) => judge([old], 'api', { sent: { a: 10 }, before: {}, given: {}, now });
    expect([brokenAt(15).length, brokenAt(16).length]).toEqual([1, 0]);
  });

  it('is asked by the side that it is for', () => {
    expect(judge([rule('check', false)], 'form', { sent: {}, before: {}, given: {} })).toEqual([]);
  });

  it('of a format that is not there refuses everything', () => {
    expect(broken([rule('format', 'none')], { a: 'x' })).toEqual(['a format']);
  });
});

describe('a sentence', () => {
  it('is that of the rule, else that of its keyword, else one that always fits', () => {
    expect(sentenceOf({ keyword: 'pattern', says: 'own.words' }).key).toBe('own.words');
    expect(sentenceOf({ keyword: 'maxLength', params: { limit: 3 } })).toEqual({
      key: 'validation.maxLength',
      params: { limit: 3, name: '' },
    });
    expect(sentenceOf({ keyword: 'minLength', params: { limit: 1 } }).key).toBe('validation.required');
    expect(sentenceOf({ keyword: 'check' }).key).toBe('validation.other');
  });
});

describe('formats', () => {
  it('take the same mail addresses as ajv-formats', () => {
    const judgeMail = fullFormats.email as RegExp;
    const text = fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[a-z.@+-]{0,12}$/));
    fc.assert(
      fc.property(text, (mail) => email(mail) === judgeMail.test(mail)),
      { numRuns: 2000 },
    );
  });

  it.each(['12345', '+86 10 6250 1234', '(010) 6250-1234', '+1.555.010.0199'])(
    'take %s for a phone number',
    (text) => {
      expect(phone(text)).toBe(true);
    },
  );

  it.each(['', '1234', '+', '1'.repeat(16), '12345x', '12--- 345', '+86\n1062501234', ' 12345'])(
    'take %j for none',
    (text) => expect(phone(text)).toBe(false),
  );

  it.each([
    ['https://example.com/a?b#c', true],
    ['mailto:a@example.com', true],
    ['example.com', false],
    ['https://a b', false],
    ['http:<a>', false],
    ['', false],
  ])('take %j for an address: %s', (text, is) => {
    expect(uri(text)).toBe(is);
  });

  it('answer at once, whatever they are given', () => {
    const long = `${'1 '.repeat(50_000)}x`;
    expect([phone(long), email(`${'a.'.repeat(50_000)}@`), uri(`a:${'b'.repeat(100_000)} `)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
