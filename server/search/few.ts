import { searchFewMax } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import { sumOf } from '../store/portable.ts';
import type { Match, TextQuery } from '../store/texts/text-index.ts';
import { seenSql } from '../store/visible-scope.ts';
import type { Source, Texts } from './source.ts';
import { matchingAmong } from './verify.ts';

/** Matches among the items of a rare tag, from their texts; undefined where the tags asked for leave too many. */
export async function textsOfFew(source: Few, query: TextQuery): Promise<Texts | undefined> {
  const candidates = await candidatesOf(source.db, query);
  if (!candidates) return undefined;
  const seqs = candidates.map(({ seq }) => seq);
  const matching = await matchingAmong(source, query.terms, seqs);
  const matches = candidates.filter(({ seq }) => matching.has(seq)).sort((a, b) => b.doc - a.doc);
  return {
    find: async (_, { limit, below = Number.POSITIVE_INFINITY }) =>
      matches.filter(({ doc }) => doc < below).slice(0, limit),
    count: async (_, atMost) => Math.min(matches.length, atMost),
  };
}

type Few = Pick<Source, 'db' | 'tags'>;
type Db = Source['db'];

async function candidatesOf(db: Db, query: TextQuery): Promise<Match[] | undefined> {
  const counts = await Promise.all(query.tagGroups.map((ids) => countOf(db, query, ids)));
  const least = Math.min(...counts);
  if (least > searchFewMax) return undefined;
  const walk = query.tagGroups[counts.indexOf(least)] ?? [];
  const rows = await db
    .selectFrom('item_tags as t')
    .innerJoin('items as i', 'i.seq', 't.item_seq')
    .select(['i.seq', 'i.search_doc as doc'])
    .distinct()
    .where('t.tag_id', 'in', walk)
    .where('t.kind', 'in', kindsOf(query))
    .where(
      't.visibility',
      'in',
      query.scopes.map(({ visibility }) => visibility),
    )
    .where(seenSql(query.scopes, 'i'))
    .$if(query.ownerId !== undefined, (rest) => rest.where('i.create_user_id', '=', query.ownerId ?? ''))
    .where((row) =>
      row.and(
        query.tagGroups
          .filter((ids) => ids !== walk)
          .map((ids) =>
            row.exists(
              row
                .selectFrom('item_tags as p')
                .select('p.tag_id')
                .whereRef('p.item_seq', '=', 't.item_seq')
                .where('p.tag_id', 'in', ids),
            ),
          ),
      ),
    )
    .execute();
  return rows.flatMap(({ seq, doc }) => (doc === null ? [] : { seq, doc }));
}

/** How many items at most carry one of these tags, by the counts that the database keeps. */
async function countOf(db: Db, query: TextQuery, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('tag_counts')
    .select(sumOf('count').as('count'))
    .where('tag_id', 'in', ids)
    .where('kind', 'in', kindsOf(query))
    .where(
      'visibility',
      'in',
      query.scopes.map(({ visibility }) => visibility),
    )
    .executeTakeFirstOrThrow();
  return count;
}

const kindsOf = ({ kind }: TextQuery) => (kind === undefined ? kinds.map(({ id }) => id) : [kind]);
