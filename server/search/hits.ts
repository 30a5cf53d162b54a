import { searchExcerpt, searchLead } from '#generated/constants.ts';
import type { Highlight } from '#generated/types.ts';
import type { Phrase, Term } from '../store/texts/text-index.ts';
import { type Word, wordsOf } from '../store/texts/words.ts';

/** Where a term stands in a text, as offsets. */
export interface Span {
  start: number;
  end: number;
}

/** All places of a text where a term stands or what says the same, in order and without overlaps. */
export function spansOf(text: string, asked: readonly Term[], words = wordsOf(text)): Span[] {
  const terms = asked.flatMap((term) => [term, ...(term.ways ?? []).flatMap(({ all }) => all.flat())]);
  const spans: Span[] = [];
  for (let at = 0; at < words.length; at++) {
    const length = Math.max(0, ...terms.map((term) => (matches(words, at, term) ? term.words.length : 0)));
    const [first, last] = [words[at], words[at + length - 1]];
    if (length === 0 || !first || !last) continue;
    spans.push({ start: first.start, end: last.end });
    at += length - 1;
  }
  return spans;
}

/** Whether a term stands at a place of a text. */
export function matches(words: readonly Word[], at: number, { words: wanted, prefix }: Phrase): boolean {
  return wanted.every((word, index) => {
    const text = words[at + index]?.text;
    return prefix && index === wanted.length - 1 ? text?.startsWith(word) === true : text === word;
  });
}

/** A text as pieces, those that match marked; no markup travels. */
export function highlight(text: string, spans: readonly Span[]): Highlight[] {
  const pieces: Highlight[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start > from) pieces.push({ text: text.slice(from, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

/** The surroundings of the first hit of a text; its beginning when nothing matches. */
export function excerpt(text: string, spans: readonly Span[]): Highlight[] {
  const first = spans[0]?.start ?? 0;
  const from = first <= searchLead ? 0 : wordStart(text, first - searchLead);
  const to = Math.min(text.length, from + searchExcerpt);
  const inside = spans.filter(({ start, end }) => start >= from && end <= to);
  const shift = from > 0 ? 1 : 0;
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  return highlight(
    shown,
    inside.map(({ start, end }) => ({ start: start - from + shift, end: end - from + shift })),
  );
}

/** Not in the middle of a word, and never between the two halves of one character. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  if (space >= 0 && space < at + searchLead / 2) return space + 1;
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at + 1 : at;
}
