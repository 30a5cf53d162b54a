import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from 'kysely';
import type { Database } from '../store/database.ts';
import { jsonWith } from '../store/portable.ts';
import { askedAgain } from './open-jobs.ts';

type ItemCondition = (
  row: ExpressionBuilder<Database, 'items'>,
) => ExpressionWrapper<Database, 'items', SqlBool>;

/** A job for each of many items, by one statement. */
export async function noteForItems(
  db: Kysely<Database>,
  name: 'items.index',
  { which, now }: { which: ItemCondition; now: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    .columns(['name', 'key', 'item_id', 'input', 'create_time', 'run_at'])
    .expression((query) =>
      query
        .selectFrom('items')
        .select((row) => [
          row.val<string>(name).as('name'),
          'id as key',
          'id as item_id',
          jsonWith('itemId', 'id').as('input'),
          row.val(now).as('create_time'),
          row.val(now).as('run_at'),
        ])
        .where(which),
    )
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).where('key', 'is not', null).doUpdateSet(askedAgain(0)),
    )
    .execute();
}
