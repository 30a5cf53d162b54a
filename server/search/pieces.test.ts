import { expect, it } from 'vitest';
import { searchExcerpt, searchPiece, searchPieceOverlap } from '#generated/constants.ts';
import { piecesOf } from './pieces.ts';
import { termsOf } from './terms.ts';

const shown = (readme: string) => piecesOf({}, { terms: termsOf('kestrel'), language: 'en' }, readme).excerpt;

it('shows as much around a hit that stands at the end of a piece as around any other', () => {
  const before = `${'x '.repeat(searchPiece).slice(0, searchPiece - ' kestrel'.length)} `;
  const excerpt = shown(`${before}kestrel and so on ${'y '.repeat(searchPiece)}`);
  const text = excerpt.map((piece) => piece.text).join('');
  expect(excerpt.filter(({ hit }) => hit).map((piece) => piece.text)).toEqual(['kestrel']);
  expect(text).toContain('kestrel and so on');
  expect(text).toHaveLength(searchExcerpt + '……'.length);
  expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
});

it('tells what is left out before a hit of a later piece', () => {
  const excerpt = shown(`${'x '.repeat(searchPiece)}kestrel`);
  expect(excerpt[0]?.text.startsWith('…')).toBe(true);
  expect(excerpt.at(-1)).toEqual({ text: 'kestrel', hit: true });
});

const hitsIn = (readme: string) => shown(readme).flatMap(({ text, hit }) => (hit ? [text] : []));
/** So many characters in words of two. */
const words = (count: number) => 'x '.repeat(count).slice(0, count);

it('marks what stands behind a piece as well, as far as it is shown', () => {
  expect(hitsIn(`${words(searchPiece - 20)} kestrel and kestrel and kestrel`)).toEqual(
    Array(3).fill('kestrel'),
  );
});

it('marks a word that the end of a piece cuts in two as a whole', () => {
  const before = words(searchPiece - 'kestrel'.length - 1);
  expect(hitsIn(`${before} kestrelfish ${words(searchPiece)}`)).toEqual(['kestrelfish']);
});

it('takes no half of a word at the beginning of a piece for one', () => {
  const before = words(searchPiece - searchPieceOverlap - 'mouse'.length - 1);
  const text = `${before} mousekestrel ${words(searchPiece)}`;
  expect(hitsIn(text)).toEqual([]);
  expect(hitsIn(`${text} kestrel`)).toEqual(['kestrel']);
});
