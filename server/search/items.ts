import { searchCountMax } from '#generated/constants.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import type { TextQuery } from '../store/text-index.ts';
import { fewMax, type Texts, textsOfFew } from './few.ts';
import { presentHits } from './present.ts';
import { queryOf } from './query.ts';
import { Ranking } from './ranking.ts';
import { pageByRelevance } from './relevance.ts';
import { pageBySort } from './sorted.ts';

type Endpoint = Calls['search.items'];
type Input = Endpoint['input'];

const byRelevance = 'relevance';
const byPopularity = 'popularity';

/** Items of every kind that match a text, best first; without a text, the most popular. */
export async function items(context: Context, input: Input): Promise<Endpoint['output']> {
  const { hub, viewer } = context;
  if (input.q === undefined || input.q.trim() === '') {
    const sort = input.sort === byRelevance ? byPopularity : input.sort;
    const { seqs, ...page } = await hub.items.page({ ...input, sort }, viewer);
    return { list: await presentHits(context, seqs, []), ...page };
  }
  const query = await queryOf(context, input);
  if (!query) return { list: [], total: 0 };
  const few = await textsOfFew(context, query);
  const texts = few ?? hub.texts;
  const { seqs, nextCursor } = await pageOf(context, input, { query, texts, isFew: few !== undefined });
  const counted = await texts.count(query, searchCountMax + 1);
  return {
    list: await presentHits(context, seqs, query.terms),
    total: Math.min(counted, searchCountMax),
    ...(counted > searchCountMax && { totalAtLeast: true }),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

function pageOf(
  { hub, viewer }: Context,
  input: Input,
  { query, texts, isFew }: { query: TextQuery; texts: Texts; isFew: boolean },
) {
  const { q, kind, tags, user, sort, order } = input;
  const scope = JSON.stringify(['search', q, kind, tags, user, sort, order]);
  if (sort !== byRelevance) return pageBySort({ ...hub, texts }, query, { list: input, viewer, scope });
  const ranking = new Ranking({ db: hub.db, texts, tags: hub.items.tags }, isFew ? fewMax + 1 : undefined);
  return pageByRelevance(ranking, query, {
    limit: input.limit,
    cursor: input.cursor,
    scope,
    cursors: hub.cursors,
  });
}
