import { expect, it } from 'vitest';
import { searchExcerpt, searchPiece } from '#generated/constants.ts';
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
