import { expect, it } from 'vitest';
import { termsOf } from './terms.ts';

const shown = (q: string) => termsOf(q).map(({ words, prefix }) => words.join(' ') + (prefix ? '*' : ''));

it('asks for neighbouring characters as a phrase', () => {
  expect(shown('翻译')).toEqual(['翻 译']);
});

it('asks for characters with a space between them apart', () => {
  expect(shown('翻译 模型')).toEqual(['翻 译', '模 型']);
});

it('takes the last Latin word as a beginning', () => {
  expect(shown('machine trans')).toEqual(['machine', 'trans*']);
});

it('tells Latin words from characters that touch them', () => {
  expect(shown('BERT翻译')).toEqual(['bert', '翻 译']);
});

it('treats operators and quotes as plain text', () => {
  expect(shown('"a" OR (NOT b*) NEAR/2 title:c')).toEqual([
    'a',
    'or',
    'not',
    'b',
    'near',
    '2',
    'title',
    'c*',
  ]);
});

it('keeps a very long query small', () => {
  expect(termsOf('word '.repeat(2000))).toHaveLength(16);
});
