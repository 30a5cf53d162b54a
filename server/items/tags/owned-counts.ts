import type { Kysely } from 'kysely';
import { tagsCountedMax } from '#generated/constants.ts';
import type { Database } from '../../store/database.ts';
import { seenSql, sharedScopes } from '../../store/visible-scope.ts';
import { type Asking, type TagFigures, tagsCarriedBy } from './tag-counts.ts';

interface Owned extends Asking {
  ownerId: string;
  groups: readonly (readonly number[])[];
}

/**
 * How many of the items of one person, as `tagCounts` counts them, that carry one tag of each group carry each tag. No count
 * is kept of it: the most popular are looked at, as many as may be counted.
 */
export async function tagCountsOwned(
  db: Kysely<Database>,
  kinds: readonly string[],
  { ownerId, groups, viewer, now }: Owned,
): Promise<TagFigures> {
  let owned = db
    .selectFrom('items as i')
    .select('i.seq')
    .where('i.create_user_id', '=', ownerId)
    .where('i.kind', 'in', kinds)
    .where(seenSql(sharedScopes(viewer, now), 'i'))
    .orderBy('i.popularity', 'desc')
    .limit(tagsCountedMax + 1);
  for (const ids of groups)
    owned = owned.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('item_tags as p')
          .select('p.tag_id')
          .whereRef('p.item_seq', '=', 'i.seq')
          .where('p.tag_id', 'in', ids),
      ),
    );
  const seqs = (await owned.execute()).map(({ seq }) => seq);
  return { counts: await tagsCarriedBy(db, seqs), isWhole: seqs.length <= tagsCountedMax };
}
