import type { Highlight, ItemCard, SearchHit } from '#generated/types.ts';
import type { Context } from '../http/context.ts';
import { localised } from '../items/index.ts';
import type { Term } from '../store/text-index.ts';
import { excerpt, highlight, spansOf } from './hits.ts';

/** Hits in their order, with what matched marked in the language of the page. */
export async function presentHits(
  { hub, language, viewer }: Context,
  seqs: readonly number[],
  terms: readonly Term[],
): Promise<SearchHit[]> {
  const cards = await hub.items.cards(seqs, viewer);
  const readmes = terms.length === 0 ? new Map<string, string>() : await readmesOf(hub.db, cards);
  return cards.map((card) => {
    const fields = card as unknown as Readonly<Record<string, unknown>>;
    const title = localised('title', fields, language);
    return {
      item: card,
      title: highlight(title, spansOf(title, terms)),
      excerpt: bestExcerpt(excerptTexts(fields, language, readmes.get(card.id)), terms),
    };
  });
}

/** Where to look for a hit, best place first: what the page shows, then the other languages, then the README. */
function excerptTexts(
  fields: Readonly<Record<string, unknown>>,
  language: Context['language'],
  readme: string | undefined,
): string[] {
  const summary = localised('summary', fields, language);
  const others = [fields.desc, fields.descEn].filter((text) => typeof text === 'string');
  return [summary, ...others, readme ?? ''].filter((text) => text !== '');
}

/** A README is read piece by piece, and no further than its first hit. */
const pieceChars = 2000;
const overlapChars = 100;

function bestExcerpt(texts: readonly string[], terms: readonly Term[]): Highlight[] {
  for (const text of texts) {
    for (let from = 0; from < text.length; from += pieceChars - overlapChars) {
      const piece = text.slice(from, from + pieceChars);
      const spans = spansOf(piece, terms);
      if (spans.length > 0) return excerpt(piece, spans);
    }
  }
  return excerpt(texts[0] ?? '', []);
}

async function readmesOf(db: Context['hub']['db'], cards: readonly ItemCard[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('item_texts', 'item_texts.item_seq', 'items.seq')
    .select(['items.id', 'item_texts.readme'])
    .where(
      'items.id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, readme }) => [id, readme]));
}
