import { searchSuggestMax } from '#generated/constants.ts';
import { meant } from './meant.ts';
import { foundItems } from './pieces.ts';
import type { FoundItem, NamesQuestion } from './question.ts';
import { Ranking } from './ranking.ts';
import type { Source } from './source.ts';

/** The names that fit best to what is being typed. */
export async function findNames(source: Source, question: NamesQuestion): Promise<FoundItem[]> {
  const { query } = await meant(source, question.query);
  const hits = await new Ranking(source).named(query, question.now);
  const places = hits.slice(0, searchSuggestMax).map(({ seq }) => ({ seq, key: [] }));
  return foundItems(source.db, places, { terms: query.terms, language: question.language });
}
