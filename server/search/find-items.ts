import { searchCountMax, searchFewMax } from '#generated/constants.ts';
import { textsOfFew } from './few.ts';
import { meant } from './meant.ts';
import { foundItems } from './pieces.ts';
import type { FoundItems, ItemsQuestion } from './question.ts';
import { Ranking } from './ranking.ts';
import { pageByRelevance } from './relevance.ts';
import { pageBySort } from './sorted.ts';
import type { Source } from './source.ts';
import { WalkedOnce } from './walked-once.ts';

export const byRelevance = 'relevance';

/** One page of what matches, best first or in the order that was asked for. */
export async function findItems(source: Source, question: ItemsQuestion): Promise<FoundItems> {
  const { list, language } = question;
  const { query, corrected } = await meant(source, question.query);
  const few = await textsOfFew(source, query);
  const from = { ...source, texts: few ?? new WalkedOnce(source.texts) };
  const asked = { ...question, query };
  const { places, hasMore } = await (list.sort === byRelevance
    ? pageByRelevance(new Ranking(from, few && searchFewMax + 1), asked)
    : pageBySort(from, asked));
  return {
    hits: await foundItems(source.db, places, { terms: query.terms, language }),
    counted: await from.texts.count(query, searchCountMax + 1),
    hasMore,
    ...(corrected !== undefined && { corrected }),
  };
}
