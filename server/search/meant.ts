import type { TextQuery } from '../store/texts/text-index.ts';
import { corrected, textOf } from './correct.ts';
import { KnownWords } from './known-words.ts';
import type { Source } from './source.ts';
import { widened } from './widen.ts';

/** A query as it is looked for. */
export interface Meant {
  query: TextQuery;
  /** What is looked for instead of what was typed, of which there is nothing. */
  corrected?: string;
}

/** What a query means here: as it was typed, by its sound, in pieces; and without its errors where it finds nothing. */
export async function meant({ db, texts }: Pick<Source, 'db' | 'texts'>, asked: TextQuery): Promise<Meant> {
  const known = new KnownWords(db);
  const query = { ...asked, terms: await widened(known, asked.terms) };
  const anywhere = { terms: query.terms, scopes: query.scopes, tagGroups: [] };
  if ((await texts.count(anywhere, 1)) > 0) return { query };
  const terms = await corrected({ known, texts }, query);
  if (!terms) return { query };
  const better = { ...asked, terms: await widened(known, terms) };
  if ((await texts.count({ ...better, kind: undefined, ownerId: undefined, tagGroups: [] }, 1)) === 0)
    return { query };
  return { query: better, corrected: textOf(terms) };
}
