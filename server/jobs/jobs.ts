import type { Kysely, Selectable, Transaction } from 'kysely';
import { jobTriesMax } from '#generated/constants.ts';
import type { Database, JobRow } from '../store/database.ts';

type Db = Kysely<Database> | Transaction<Database>;

/** Work that has to be finished even where the process is killed meanwhile. Each kind may be run twice. */
export type JobKind =
  | 'items.create'
  | 'items.refresh'
  | 'items.paths'
  | 'items.remove'
  | 'items.index'
  | 'items.upkeep'
  | 'items.recent';

export interface OpenJob {
  id: number;
  what: JobKind;
  itemId: string;
  /** Of a push: what the refs named before it. */
  tips?: readonly string[];
}

/** Notes down work before it begins; what stands open at the next start is run again. */
export async function openJob(
  db: Db,
  what: JobKind,
  itemId: string,
  input: Pick<OpenJob, 'tips'> = {},
): Promise<OpenJob> {
  const { id } = await db
    .insertInto('jobs')
    .values({ what, item_id: itemId, input: JSON.stringify(input), create_time: Date.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, what, itemId, ...input };
}

/** What was done makes good what had failed of the same before, set aside or not. */
export async function closeJob(db: Db, { id, what, itemId }: OpenJob): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where((row) =>
      row.or([
        row('id', '=', id),
        row.and([
          row('what', '=', what),
          row('item_id', '=', itemId),
          row('id', '<', id),
          row('failure', 'is not', null),
        ]),
      ]),
    )
    .execute();
}

/** All that is open, or failed in this way, but words, of which there may be very many: oldest first. */
export async function openJobs(
  db: Db,
  failure?: string,
): Promise<(OpenJob & Pick<Selectable<JobRow>, 'attempts'>)[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'what', 'item_id', 'input', 'attempts'])
    .where('what', '<>', words)
    .$if(failure !== undefined, (query) => query.where('failure', '=', failure ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(({ id, what, item_id, input, attempts }) => ({
    ...(JSON.parse(input) as Pick<OpenJob, 'tips'>),
    id,
    what: what as JobKind,
    itemId: item_id,
    attempts,
  }));
}

const words: JobKind = 'items.index';

/** Jobs that were tried too often: nobody begins them again until they are asked to. */
export function jobsSetAside(db: Db) {
  return db.selectFrom('jobs').where('attempts', '>=', jobTriesMax).where('failure', 'is not', null);
}

/** The last try may have ended the hub, and then nobody wrote down why. */
export async function nameUnnamed(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ failure: 'ended' })
    .where('attempts', '>=', jobTriesMax)
    .where('failure', 'is', null)
    .execute();
}

/** Whether some work on an item is, so that the hub may show it as it was before. */
export async function hasSetAside(db: Db, itemId: string): Promise<boolean> {
  const found = await jobsSetAside(db).select('id').where('item_id', '=', itemId).executeTakeFirst();
  return found !== undefined;
}

/** Counts a try before it begins, so that one which ends the hub has been counted. */
export async function beginTry(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({ attempts: row('attempts', '+', 1), failure: null }))
    .where('id', 'in', ids)
    .execute();
}

/** A try that failed for reasons of its own counts; what stood in its way from outside does not. */
export async function endTry(
  db: Db,
  ids: readonly number[],
  failure: string,
  counts: boolean,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({ failure, ...(!counts && { attempts: row('attempts', '-', 1) }) }))
    .where('id', 'in', ids)
    .execute();
}

/** How often a job has been begun; undefined where it is done or gone. */
export async function triesOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('jobs').select('attempts').where('id', '=', id).executeTakeFirst();
  return row?.attempts;
}

/** The failure of a job that somebody wants to be begun again. */
export const wanted = 'wanted';

/** Has what was set aside begun anew, by the hub that runs or at the next start. Says how much that is. */
export async function retryJobs(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ attempts: 0, failure: wanted })
    .where('attempts', '>=', jobTriesMax)
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
