import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { visibleScopes } from './visibility.ts';

/** How many public items of these kinds carry each tag. Private ones stay out of counts that everybody sees. */
export async function tagCounts(
  db: Kysely<Database>,
  kinds: readonly string[],
): Promise<Map<number, number>> {
  const [open] = visibleScopes(null);
  const rows = await db
    .selectFrom('tag_counts')
    .select((eb) => ['tag_id', eb.fn.sum<number>('count').as('count')])
    .where('kind', 'in', kinds)
    .where('visibility', '=', open?.visibility ?? '')
    .groupBy('tag_id')
    .execute();
  return new Map(rows.map(({ tag_id, count }) => [tag_id, Number(count)]));
}
