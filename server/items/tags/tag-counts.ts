import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';
import { restSql, type VisibleScope, visibleScopes } from '../../store/visible-scope.ts';

/** How many items of these kinds, as everybody sees them, carry each tag: what is hidden from visitors is in no count. */
export async function tagCounts(
  db: Kysely<Database>,
  kinds: readonly string[],
  now: number,
): Promise<Map<number, number>> {
  const scopes = visibleScopes(null, now);
  const isKept = ({ ownerId, rest }: VisibleScope) => ownerId === undefined && rest === undefined;
  const counted = await Promise.all([
    keptCounts(db, kinds, scopes.filter(isKept)),
    ...scopes.filter((scope) => !isKept(scope)).map((scope) => rowCounts(db, kinds, scope)),
  ]);
  const counts = new Map<number, number>();
  for (const { tag_id, count } of counted.flat())
    counts.set(tag_id, (counts.get(tag_id) ?? 0) + Number(count));
  return counts;
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
function rowCounts(
  db: Kysely<Database>,
  kinds: readonly string[],
  { visibility, ownerId, rest }: VisibleScope,
): Promise<Counted[]> {
  return db
    .selectFrom('item_tags as t')
    .innerJoin('items as i', 'i.seq', 't.item_seq')
    .select((eb) => ['t.tag_id', eb.fn.countAll<number>().as('count')])
    .where('t.kind', 'in', kinds)
    .where('t.visibility', '=', visibility)
    .$if(ownerId !== undefined, (query) => query.where('i.create_user_id', '=', ownerId ?? ''))
    .where(restSql(rest, 'i'))
    .groupBy('t.tag_id')
    .execute();
}
