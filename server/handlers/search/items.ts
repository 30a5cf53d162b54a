import { searchCountMax } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/search.ts';
import type { ItemCard, SearchHit } from '#generated/types.ts';
import { endPage } from '../../http/fill-page.ts';
import { turnPage } from '../../items/index.ts';
import { byRelevance, piecesOf, queryOf } from '../../search/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['search.items'];
type Input = Endpoint['input'];

const byPopularity = 'popularity';

/** Items of every kind that match a text, best first; without a text, the most popular. */
export async function items(context: Context, input: Input): Promise<Endpoint['output']> {
  if (input.q === undefined || input.q.trim() === '') return listed(context, input);
  const { hub, viewer, language } = context;
  const { q, kind, tags, user, sort, order, cursor, limit } = input;
  const scope = JSON.stringify(['search', q, kind, tags, user, sort, order]);
  const { after, now, cursorAfter } = turnPage(hub, cursor, scope);
  const query = await queryOf(context, { ...input, now });
  if (!query) return { list: [], total: 0 };
  const { hits, counted, hasMore, corrected } = await hub.searches.items({
    ...{ query, viewer, language, list: { kind, tags, user, sort, order, limit, now } },
    ...(after && { after }),
  });
  return {
    ...endPage({
      places: hits,
      rows: await withCards(context, hits, (hit) => hit),
      hasMore,
      cursorAfter: ({ key }) => cursorAfter(key),
    }),
    total: Math.min(counted, searchCountMax),
    ...(counted > searchCountMax && { totalAtLeast: true }),
    ...(corrected !== undefined && { corrected }),
  };
}

/** Where no text is asked for, nothing is searched. */
async function listed(context: Context, input: Input): Promise<Endpoint['output']> {
  const { hub, viewer, language } = context;
  const sort = input.sort === byRelevance ? byPopularity : input.sort;
  const { total, ...read } = await hub.items.lists.page({ ...input, sort }, viewer);
  const rows = await withCards(context, read.places, (_, item) =>
    piecesOf({ ...item }, { terms: [], language }),
  );
  return { ...endPage({ ...read, rows }), ...(total !== undefined && { total }) };
}

/** A hit for each place, of whose item it is told what matched; undefined where the item is gone or hidden meanwhile. */
async function withCards<Found extends { seq: number }>(
  { hub, viewer }: Context,
  places: readonly Found[],
  piecesAt: (place: Found, item: ItemCard) => Pick<SearchHit, 'title' | 'excerpt'>,
): Promise<(SearchHit | undefined)[]> {
  const seqs = places.map(({ seq }) => seq);
  const cards = await hub.items.cards(seqs, viewer);
  return places.map((place, at) => {
    const item = cards[at];
    if (!item) return undefined;
    const { title, excerpt } = piecesAt(place, item);
    return { item, title, excerpt };
  });
}
