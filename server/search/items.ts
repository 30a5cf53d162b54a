import { searchCountMax } from '#generated/constants.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { SearchHit } from '#generated/types.ts';
import type { Context } from '../http/context.ts';
import { byRelevance } from './find-items.ts';
import { piecesOf } from './pieces.ts';
import { queryOf } from './query.ts';
import type { FoundItem } from './question.ts';

type Endpoint = Calls['search.items'];
type Input = Endpoint['input'];

const byPopularity = 'popularity';

/** Items of every kind that match a text, best first; without a text, the most popular. */
export async function items(context: Context, input: Input): Promise<Endpoint['output']> {
  if (input.q === undefined || input.q.trim() === '') return listed(context, input);
  const query = await queryOf(context, input);
  if (!query) return { list: [], total: 0 };
  const { hub, viewer, language } = context;
  const { q, kind, tags, user, sort, order, cursor, limit } = input;
  const scope = JSON.stringify(['search', q, kind, tags, user, sort, order]);
  const { hits, counted, end } = await hub.searches.items({
    ...{ query, viewer, language, list: { kind, tags, user, sort, order, limit } },
    ...(cursor !== undefined && { after: hub.cursors.parse(cursor, scope) }),
  });
  return {
    list: await withCards(context, hits),
    total: Math.min(counted, searchCountMax),
    ...(counted > searchCountMax && { totalAtLeast: true }),
    ...(end && { nextCursor: hub.cursors.format(end, scope) }),
  };
}

/** Where no text is asked for, nothing is searched. */
async function listed({ hub, viewer, language }: Context, input: Input): Promise<Endpoint['output']> {
  const sort = input.sort === byRelevance ? byPopularity : input.sort;
  const { seqs, ...page } = await hub.items.page({ ...input, sort }, viewer);
  const cards = await hub.items.cards(seqs, viewer);
  const list = cards.map((item) => ({
    item,
    ...piecesOf(item as unknown as Readonly<Record<string, unknown>>, { terms: [], language }),
  }));
  return { list, ...page };
}

async function withCards({ hub, viewer }: Context, hits: readonly FoundItem[]): Promise<SearchHit[]> {
  const cards = await hub.items.cards(
    hits.map(({ seq }) => seq),
    viewer,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return hits.flatMap(({ id, title, excerpt }) => {
    const item = byId.get(id);
    return item ? { item, title, excerpt } : [];
  });
}
