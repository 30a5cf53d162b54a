import type { ItemRecord } from '../items/index.ts';
import type { OpenHub } from '../open-hub.ts';

/** Whether an earlier run has begun to take an item in from this folder, and was cut off. */
export async function isUnderWay({ db }: OpenHub, { id }: ItemRecord, path: string): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('input')
    .where('name', '=', 'items.create')
    .where('item_id', '=', id)
    .executeTakeFirst();
  return job !== undefined && (JSON.parse(String(job.input)) as { from?: string }).from === path;
}
