import { expect, it } from 'vitest';
import { excerpt, highlight, spansOf } from './hits.ts';
import { termsOf } from './terms.ts';

const marked = (text: string, q: string) =>
  highlight(text, spansOf(text, termsOf(q)))
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

it('marks a phrase of Chinese characters', () => {
  expect(marked('汉英翻译模型，翻。译', '翻译')).toBe('汉英[翻译]模型，翻。译'.replace('翻。译', '[翻。译]'));
});

it('marks a whole word that begins as typed', () => {
  expect(marked('Machine translation for all', 'trans')).toBe('Machine [translation] for all');
});

it('marks text as it stands, in full width and with accents', () => {
  expect(marked('Ｃａｆé <b>', 'cafe')).toBe('[Ｃａｆé] <b>');
});

it('marks nothing where nothing matches', () => {
  expect(marked('nothing here', 'else')).toBe('nothing here');
});

it('shows the surroundings of the first hit', () => {
  const text = `${'before '.repeat(50)}needle${' after'.repeat(50)}`;
  const pieces = excerpt(text, spansOf(text, termsOf('needle')));
  expect(pieces.map(({ hit }) => hit)).toEqual([false, true, false]);
  expect(pieces[0]?.text.startsWith('…')).toBe(true);
  expect(pieces.map((piece) => piece.text).join('').length).toBeLessThanOrEqual(162);
});
