import type { Kysely, Selectable } from 'kysely';
import { type JobName, jobs } from '#generated/server/jobs.ts';
import type { Database, JobRow } from '../store/database.ts';

type Db = Kysely<Database>;

/** Whoever begins takes over all that is held: until then nobody is at what the last stop left, and nobody begins it. */
const untilTakenOver = Number.MAX_SAFE_INTEGER - 1;

const ofRepositories = (Object.keys(jobs) as JobName[]).filter((name) => jobs[name].repository !== undefined);

/** A row that the last stop left. */
export type Left = Pick<
  Selectable<JobRow>,
  'id' | 'name' | 'input' | 'asked' | 'tries' | 'item_id' | 'set_aside_time'
>;

/** Holds what the last stop left open of repositories, and what was set aside of them: that may have left something as well. */
export async function holdLeft(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ lease_until: untilTakenOver })
    .where('name', 'in', ofRepositories)
    .where('lease_until', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Some of it, in the order in which it came. */
export function leftBehind(db: Db, { after, most }: { after: number; most: number }): Promise<Left[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'name', 'input', 'asked', 'tries', 'item_id', 'set_aside_time'])
    .where('lease_until', '=', untilTakenOver)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** All of it that is about one item. */
export async function leftOf(db: Db, itemId: string): Promise<Left[]> {
  // By the item alone: what is held so may be almost all that there is.
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'name', 'input', 'asked', 'tries', 'item_id', 'set_aside_time', 'lease_until'])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute();
  return rows.filter(({ lease_until }) => lease_until === untilTakenOver);
}

/** Nobody holds any of it any more. */
export async function letGoOfLeft(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ lease_until: null }).where('lease_until', '=', untilTakenOver).execute();
}
