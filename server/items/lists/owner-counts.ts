import type { Kysely } from 'kysely';
import { kinds } from '#generated/kinds.ts';
import type { Profile } from '#generated/types.ts';
import type { Viewer } from '../../rights/index.ts';
import type { Database } from '../../store/database.ts';
import { seenSql, visibleScopes } from '../../store/visible-scope.ts';

/** How many items of each kind a person has, as far as a viewer may see them. */
export async function ownerCounts(
  db: Kysely<Database>,
  ownerId: string,
  { viewer, now }: { viewer: Viewer | null; now: number },
): Promise<Profile['counts']> {
  const rows = await db
    .selectFrom('items')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('create_user_id', '=', ownerId)
    .where(seenSql(visibleScopes(viewer, now), 'items'))
    .groupBy('kind')
    .execute();
  const byKind = new Map(rows.map(({ kind, count }) => [kind, count]));
  return kinds.map(({ id }) => ({ kind: id, count: byKind.get(id) ?? 0 }));
}
