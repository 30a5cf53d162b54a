import type { Kysely } from 'kysely';
import type { LanguageId } from '#generated/app.ts';
import { searchExcerpt, searchPiece, searchPieceOverlap } from '#generated/constants.ts';
import { stored } from '#generated/store/tables.ts';
import type { Highlight } from '#generated/types.ts';
import { localised, textsOf } from '../items/beside.ts';
import type { Database } from '../store/database.ts';
import { readFields } from '../store/fields.ts';
import { listed } from '../store/portable.ts';
import type { Term } from '../store/texts/text-index.ts';
import { wordsOf } from '../store/texts/words.ts';
import { excerpt, highlight, type Span, spansOf } from './hits.ts';
import type { FoundItem } from './question.ts';
import type { FoundPlace } from './relevance.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Asked {
  terms: readonly Term[];
  language: LanguageId;
}

/** Items in their order, with what matched marked in the language of the page. */
export async function foundItems(
  db: Kysely<Database>,
  places: readonly FoundPlace[],
  asked: Asked,
): Promise<FoundItem[]> {
  const rows = await db
    .selectFrom('items')
    .leftJoin('item_texts', 'item_texts.item_seq', 'items.seq')
    .selectAll('items')
    .select('item_texts.readme')
    .where('items.seq', 'in', listed(places.map(({ seq }) => seq)))
    .execute();
  const found = new Map(
    rows.map(({ readme, ...row }) => {
      const pieces = piecesOf(readFields(row, stored.Item), asked, readme ?? undefined);
      return [row.seq, pieces];
    }),
  );
  return places.flatMap(({ seq, key }) => {
    const pieces = found.get(seq);
    return pieces ? { seq, key, ...pieces } : [];
  });
}

/** The title of an item and the place where it says best why it was found. */
export function piecesOf(fields: Fields, { terms, language }: Asked, readme?: string) {
  const title = localised('title', fields, language);
  return {
    title: highlight(title, spansOf(title, terms)),
    excerpt: bestExcerpt(excerptTexts(fields, language, readme), terms),
  };
}

/** Where to look for a hit, best place first: what the page shows, then the other languages, then the README. */
function excerptTexts(fields: Fields, language: LanguageId, readme = ''): string[] {
  const summary = localised('summary', fields, language);
  return [summary, ...textsOf('summary', fields), readme].filter((text) => text !== '');
}

/** A README is read piece by piece, and no further than its first hit. */
function bestExcerpt(texts: readonly string[], terms: readonly Term[]): Highlight[] {
  for (const text of texts) {
    for (let from = 0; from < text.length; from += searchPiece - searchPieceOverlap) {
      const to = from + searchPiece;
      const spans = wholeSpans(text, { from, to }, terms);
      const [first, last] = [spans[0], spans.at(-1)];
      if (first === undefined || last === undefined) continue;
      // What is shown around a hit may go on behind the piece.
      const behind = { from: Math.max(last.end, to - searchPieceOverlap), to: first.start + searchExcerpt };
      return excerpt(text, [...spans, ...(behind.to > to ? wholeSpans(text, behind, terms) : [])]);
    }
  }
  return excerpt(texts[0] ?? '', []);
}

/** Hits in a part of a text; a word that goes on beside the part is another one there. */
function wholeSpans(
  text: string,
  { from, to }: { from: number; to: number },
  terms: readonly Term[],
): Span[] {
  const goesOn = (at: number) =>
    wordsOf(text.slice(at - 1, at + 1)).some(({ start, end }) => end - start > 1);
  return spansOf(text.slice(from, to), terms)
    .map(({ start, end }) => ({ start: from + start, end: from + end }))
    .filter(({ start, end }) => (start > from || from === 0 || !goesOn(from)) && (end < to || !goesOn(to)));
}
