import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/database.ts';

/** Work that has to be finished even where the process is killed meanwhile. Each kind may be run twice. */
export type JobKind = 'items.create' | 'items.refresh' | 'items.remove' | 'items.index' | 'items.upkeep';

export interface OpenJob {
  id: number;
  what: string;
  itemId: string;
  /** Of a push: what the refs named before it. */
  tips?: readonly string[];
}

/** Notes down work before it begins; what stands open at the next start is run again. */
export async function openJob(
  db: Kysely<Database> | Transaction<Database>,
  what: JobKind,
  itemId: string,
  input: Pick<OpenJob, 'tips'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('jobs')
    .values({ what, item_id: itemId, input: JSON.stringify(input), create_time: Date.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function closeJob(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).execute();
}

/** All that the last stop left open, oldest first. */
export async function openJobs(db: Kysely<Database>): Promise<OpenJob[]> {
  const rows = await db.selectFrom('jobs').select(['id', 'what', 'item_id', 'input']).orderBy('id').execute();
  return rows.map(({ id, what, item_id, input }) => ({ ...JSON.parse(input), id, what, itemId: item_id }));
}
