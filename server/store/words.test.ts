import { expect, it } from 'vitest';
import { spaced, wordsOf } from './words.ts';

it('cuts Chinese by characters and Latin by words', () => {
  expect(spaced('GPT-4翻译 Model')).toBe('gpt 4 翻 译 model');
});

it('makes no difference between full width and half width, or between cases', () => {
  expect(spaced('ＰｙＴｏｒｃｈ ①')).toBe(spaced('pytorch 1'));
});

it('makes no difference between accented and bare Latin letters', () => {
  expect(spaced('Café naïve')).toBe('cafe naive');
});

it('keeps the voicing marks of kana', () => {
  expect(spaced('がか')).toBe('が か');
});

it('says where each word stands in the text as it is', () => {
  const text = 'é、翻译ing';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['é', '翻', '译', 'ing']);
});

it.each(['', '!!! "" -- *', '\0', '😀'])('finds no word in %j', (text) => {
  expect(wordsOf(text)).toEqual([]);
});
