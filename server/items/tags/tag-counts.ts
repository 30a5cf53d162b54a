import type { Kysely } from 'kysely';
import { tagsCountedMax, tagsWalkedMax } from '#generated/constants.ts';
import type { Viewer } from '../../rights/index.ts';
import type { Database } from '../../store/database.ts';
import { seenSql, sharedScopes, type VisibleScope } from '../../store/visible-scope.ts';

/** How many items carry each tag, by its id. */
export interface TagFigures {
  counts: ReadonlyMap<number, number>;
  /** Whether these are all of them: else they say which tags there are, and no number. */
  isWhole: boolean;
}

/** Who asks, and when. */
export interface Asking {
  viewer: Viewer | null;
  now: number;
}

/** How many items of these kinds, as all see them who come as the viewer does, carry each tag: what is hidden from others is in no count. */
export async function tagCounts(
  db: Kysely<Database>,
  kinds: readonly string[],
  { viewer, now }: Asking,
): Promise<Map<number, number>> {
  const scopes = sharedScopes(viewer, now);
  const isKept = ({ readers, rest }: VisibleScope) => readers === undefined && rest === undefined;
  const counted = await Promise.all([
    keptCounts(db, kinds, scopes.filter(isKept)),
    ...scopes.filter((scope) => !isKept(scope)).map((scope) => rowCounts(db, kinds, scope)),
  ]);
  const counts = new Map<number, number>();
  for (const { tag_id, count } of counted.flat())
    counts.set(tag_id, (counts.get(tag_id) ?? 0) + Number(count));
  return counts;
}

interface Among extends Asking {
  /** What `tagCounts` says of the same kinds. */
  all: ReadonlyMap<number, number>;
  groups: readonly (readonly number[])[];
}

/**
 * How many of the items that `tagCounts` counts and that carry one tag of each group carry each tag; undefined where that are more
 * than are counted.
 */
export async function tagCountsAmong(
  db: Kysely<Database>,
  kinds: readonly string[],
  { all, groups, viewer, now }: Among,
): Promise<ReadonlyMap<number, number> | undefined> {
  const reach = (ids: readonly number[]) => ids.reduce((sum, id) => sum + (all.get(id) ?? 0), 0);
  const [rarest, ...others] = [...groups].sort((one, other) => reach(one) - reach(other));
  if (rarest === undefined) return all;
  if (reach(rarest) > tagsWalkedMax) return undefined;
  const found = await Promise.all(
    sharedScopes(viewer, now).map((scope) => itemsWith(db, kinds, { rarest, others, scope })),
  );
  const seqs = found.flat();
  if (seqs.length > tagsCountedMax) return undefined;
  return tagsCarriedBy(db, seqs);
}

/** How many of these items carry each tag. */
export async function tagsCarriedBy(
  db: Kysely<Database>,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (seqs.length === 0) return new Map();
  const counted = await db
    .selectFrom('item_tags')
    .select((eb) => ['tag_id', eb.fn.countAll<number>().as('count')])
    .where('item_seq', 'in', seqs)
    .groupBy('tag_id')
    .execute();
  return new Map(counted.map(({ tag_id, count }) => [tag_id, Number(count)]));
}

interface Chosen {
  rarest: readonly number[];
  others: readonly (readonly number[])[];
  scope: VisibleScope;
}

async function itemsWith(
  db: Kysely<Database>,
  kinds: readonly string[],
  { rarest, others, scope }: Chosen,
): Promise<number[]> {
  const needsRow = scope.readers !== undefined || scope.rest !== undefined;
  let query = db
    .selectFrom('item_tags as t')
    .select('t.item_seq')
    .distinct()
    .where('t.kind', 'in', kinds)
    .where('t.visibility', '=', scope.visibility)
    .where('t.tag_id', 'in', rarest)
    .limit(tagsCountedMax + 1);
  for (const ids of others)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('item_tags as p')
          .select('p.tag_id')
          .whereRef('p.item_seq', '=', 't.item_seq')
          .where('p.tag_id', 'in', ids),
      ),
    );
  if (needsRow)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('items as i')
          .select('i.seq')
          .whereRef('i.seq', '=', 't.item_seq')
          .where(seenSql([scope], 'i')),
      ),
    );
  return (await query.execute()).map(({ item_seq }) => item_seq);
}

interface Counted {
  tag_id: number;
  count: number;
}

async function keptCounts(
  db: Kysely<Database>,
  kinds: readonly string[],
  scopes: readonly VisibleScope[],
): Promise<Counted[]> {
  if (scopes.length === 0) return [];
  return db
    .selectFrom('tag_counts')
    .select((eb) => ['tag_id', eb.fn.sum<number>('count').as('count')])
    .where('kind', 'in', kinds)
    .where(
      'visibility',
      'in',
      scopes.map(({ visibility }) => visibility),
    )
    .groupBy('tag_id')
    .execute();
}

/** No count is kept of what else the condition asks of a row. */
function rowCounts(db: Kysely<Database>, kinds: readonly string[], scope: VisibleScope): Promise<Counted[]> {
  return db
    .selectFrom('item_tags as t')
    .innerJoin('items as i', 'i.seq', 't.item_seq')
    .select((eb) => ['t.tag_id', eb.fn.countAll<number>().as('count')])
    .where('t.kind', 'in', kinds)
    .where('t.visibility', '=', scope.visibility)
    .where(seenSql([scope], 'i'))
    .groupBy('t.tag_id')
    .execute();
}
