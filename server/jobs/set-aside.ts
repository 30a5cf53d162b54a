import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/database.ts';

type Db = Kysely<Database> | Transaction<Database>;

/** Jobs that were tried too often: nobody begins them again until they are asked to. */
export function jobsSetAside(db: Db) {
  return db.selectFrom('jobs').where('set_aside_time', 'is not', null);
}

/** Whether some work on an item is, so that the hub may show it as it was before. */
export async function hasSetAside(db: Db, itemId: string): Promise<boolean> {
  const found = await jobsSetAside(db).select('id').where('item_id', '=', itemId).executeTakeFirst();
  return found !== undefined;
}

/** Has what was set aside begun anew, by the hub that runs or at the next start. Says how much that is. */
export async function retryJobs(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ tries: 0, set_aside_time: null, run_at: Date.now() })
    .where('set_aside_time', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
