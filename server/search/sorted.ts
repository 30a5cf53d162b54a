import { searchSortMax, searchWalkFirst, searchWalkMax } from '#generated/constants.ts';
import { stored } from '#generated/store/tables.ts';
import { type Place, placesIn } from '../store/lists/list-query.ts';
import { listed, sortedBy } from '../store/portable.ts';
import type { ItemsQuestion } from './question.ts';
import type { HitPage } from './relevance.ts';
import type { Source } from './source.ts';
import { matchingAmong } from './verify.ts';

/** One page of matches in the order of a sort field. */
export async function pageBySort(source: Source, question: ItemsQuestion): Promise<HitPage> {
  const { query, list } = question;
  const [value, seq] = question.after ?? [];
  const after = value === undefined || seq === undefined ? undefined : { value, seq: Number(seq) };
  const few = (await source.texts.count(query, searchSortMax)) < searchSortMax;
  const walked = few ? undefined : await walkList(source, question, after);
  const places = walked ?? (await sortMatches(source, question, after));
  const shown = places
    .slice(0, list.limit)
    .map((place) => ({ seq: place.seq, key: [place.value, place.seq] }));
  return { places: shown, hasMore: places.length > list.limit };
}

async function sortMatches(
  { db, texts }: Source,
  { query, list }: ItemsQuestion,
  after: Place | undefined,
): Promise<Place[]> {
  const matches = await texts.find(query, { limit: Number.MAX_SAFE_INTEGER });
  if (matches.length === 0) return [];
  const seqs = matches.map(({ seq }) => seq);
  const rows = await db
    .selectFrom('items')
    .select(['seq', sortedBy<Place['value']>(list.sort, stored.Item).as('value')])
    .where('seq', 'in', listed(seqs))
    .execute();
  const compare = placesIn(list.order);
  return rows
    .filter((row) => !after || compare(row, after) > 0)
    .sort(compare)
    .slice(0, list.limit + 1);
}

/** Undefined where the walk leads through too much that does not match. */
async function walkList(
  { db, places, tags }: Source,
  { query, list, viewer }: ItemsQuestion,
  after: Place | undefined,
): Promise<Place[] | undefined> {
  const found: Place[] = [];
  let from = after;
  let walked = 0;
  const rest = () => searchWalkMax - walked;
  for (let size = searchWalkFirst; found.length <= list.limit; size = Math.min(2 * size, rest())) {
    if (rest() <= 0) return undefined;
    const stretch = await places.of({ ...list, limit: size }, viewer, from);
    const seqs = stretch.map(({ seq }) => seq);
    const matching = await matchingAmong({ db, tags }, query.terms, seqs);
    found.push(...stretch.filter(({ seq }) => matching.has(seq)));
    from = stretch.at(-1);
    walked += size;
    if (stretch.length < size) break;
  }
  return found.slice(0, list.limit + 1);
}
