import { expect, it } from 'vitest';
import { searchCharactersMax, searchWordsMax } from '#generated/constants.ts';
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
  expect(termsOf(many((at) => `word${at} `))).toHaveLength(searchWordsMax);
  expect(termsOf(many((at) => `${character(at)} `))).toHaveLength(searchWordsMax);
  expect(charactersOf(many(character))).toBe(searchCharactersMax);
});

it('asks for a word that is repeated a hundred times once', () => {
  expect(shown('word '.repeat(100))).toEqual(['word']);
  expect(shown('翻译 '.repeat(100))).toEqual(['翻 译']);
  expect(shown('翻译'.repeat(100))).toEqual(['翻 译 翻 译 翻 译 翻 译']);
  expect(shown('a b a b')).toEqual(['a', 'b']);
});

it('keeps the order of a phrase, and a character that is doubled', () => {
  expect(shown('妈妈')).toEqual(['妈 妈']);
  expect(shown('妈')).toEqual(['妈']);
});

it('cuts a long run of characters into phrases of about the same length', () => {
  expect(shown('一二三四五六七八')).toEqual(['一 二 三 四 五 六 七 八']);
  expect(shown('一二三四五六七八九')).toEqual(['一 二 三 四 五', '六 七 八 九']);
});

it.each(['\ud800', '\0', '\u0301'.repeat(9), '😀'.repeat(99), '\u202e', '-_.,;"*()'.repeat(20)])(
  'finds no word in %j',
  (q) => {
    expect(termsOf(q)).toEqual([]);
  },
);

const many = (word: (at: number) => string) => Array.from({ length: 500 }, (_, at) => word(at)).join('');
const character = (at: number) => String.fromCodePoint(0x4e00 + at);
const charactersOf = (q: string) => termsOf(q).reduce((sum, { words }) => sum + words.length, 0);
