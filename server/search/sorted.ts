import { type Kysely, sql } from 'kysely';
import type { Cursors } from '../http/cursor.ts';
import type { Items, ListInput } from '../items/index.ts';
import type { Viewer } from '../people/index.ts';
import type { Database } from '../store/database.ts';
import { sortExpression } from '../store/fields.ts';
import type { TextQuery } from '../store/text-index.ts';
import type { Texts } from './few.ts';
import { listed } from './listed.ts';
import type { HitPage } from './relevance.ts';
import { matchingAmong } from './verify.ts';

/** Up to so many matches are sorted; beyond, the sorted list is walked and tested, since a page is full soon. */
const sortMax = 10_000;
/** The first stretch of the walk; each is twice the one before, since what is rare needs a long one. */
const walkSize = 64;

interface Place {
  value: number;
  seq: number;
}

interface Needs {
  db: Kysely<Database>;
  items: Items;
  texts: Texts;
  cursors: Cursors;
}

/** One page of matches in the order of a sort field. */
export async function pageBySort(
  needs: Needs,
  query: TextQuery,
  { list, viewer, scope }: { list: ListInput; viewer: Viewer | null; scope: string },
): Promise<HitPage> {
  const [value, seq] = list.cursor === undefined ? [] : needs.cursors.parse(list.cursor, scope);
  const after = seq === undefined ? undefined : { value: Number(value), seq: Number(seq) };
  const few = (await needs.texts.count(query, sortMax)) < sortMax;
  const places = few
    ? await sortMatches(needs, query, { list, after })
    : await walkList(needs, query, { list, viewer, after });
  const shown = places.slice(0, list.limit);
  const last = shown.at(-1);
  const seqs = shown.map((place) => place.seq);
  if (!last || places.length <= list.limit) return { seqs };
  return { seqs, nextCursor: needs.cursors.format([last.value, last.seq], scope) };
}

async function sortMatches(
  { db, texts }: Needs,
  query: TextQuery,
  { list, after }: { list: ListInput; after: Place | undefined },
): Promise<Place[]> {
  const matches = await texts.find(query, { limit: sortMax });
  if (matches.length === 0) return [];
  const seqs = matches.map(({ seq }) => seq);
  const rows = await db
    .selectFrom('items')
    .select(['seq', sql.raw<number>(sortExpression(list.sort)).as('value')])
    .where('seq', 'in', listed(seqs))
    .execute();
  const sign = list.order === 'asc' ? 1 : -1;
  const compare = (a: Place, b: Place) => sign * (a.value - b.value || a.seq - b.seq);
  return rows
    .filter((row) => !after || compare(row, after) > 0)
    .sort(compare)
    .slice(0, list.limit + 1);
}

async function walkList(
  { db, items }: Needs,
  query: TextQuery,
  { list, viewer, after }: { list: ListInput; viewer: Viewer | null; after: Place | undefined },
): Promise<Place[]> {
  const found: Place[] = [];
  let from = after;
  for (let size = walkSize; found.length <= list.limit; size *= 2) {
    const places = await items.places({ ...list, limit: size }, viewer, from);
    const seqs = places.map(({ seq }) => seq);
    const matching = await matchingAmong({ db, tags: items.tags }, query.terms, seqs);
    found.push(...places.filter(({ seq }) => matching.has(seq)));
    from = places.at(-1);
    if (places.length < size) break;
  }
  return found.slice(0, list.limit + 1);
}
