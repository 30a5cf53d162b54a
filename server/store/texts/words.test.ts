import { expect, it } from 'vitest';
import { fold, pairsOf, wordsOf } from './words.ts';

const spaced = (text: string) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(' ');

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

it('pairs neighbouring characters, and no words', () => {
  expect(pairsOf(wordsOf('中英翻 model 译'))).toEqual(['中英', '英翻']);
});

it('folds by the short way as by the long one', () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /[\x20-\x7e\n\u00b7\u2000-\u206f\u3000-\u303f\u4e00-\u4eff\uff00-\uffef]/.test(sign),
  );
  const wide = signs.filter((sign) => /[\uff01-\uff5e]/.test(sign));
  for (const sign of wide) expect(fold(sign)).toBe(sign.normalize('NFKC').toLowerCase());
  // A letter of another alphabet, which nothing folds, makes a text go the long way.
  for (const sign of signs) expect(`${fold(`译${sign}M`)}ж`).toBe(fold(`译${sign}Mж`));
});
