import type {
  ExpressionBuilder,
  Kysely,
  OnConflictDatabase,
  OnConflictTables,
  Selectable,
  Transaction,
} from 'kysely';
import { jobAfterMost } from '#generated/constants.ts';
import { type FollowerName, type JobInputs, type JobName, jobs } from '#generated/server/jobs.ts';
import type { Database, JobRow } from '../store/database.ts';
import { greaterOf, lesserOf, lesserOfSum } from '../store/portable.ts';

export type Db = Kysely<Database> | Transaction<Database>;

/** Work that is noted down, and has to be done even where the process is killed meanwhile. */
export interface OpenJob<Name extends JobName = JobName> {
  id: number;
  name: Name;
  input: JobInputs[Name];
  /** How often it had been asked for when it was looked at. */
  asked: number;
}

type Row = Pick<Selectable<JobRow>, 'id' | 'name' | 'input' | 'asked'>;

/** What a row says, whose name is one of ours. */
export const jobOf = ({ id, name, input, asked }: Row): OpenJob => ({
  id,
  name: name as JobName,
  input: JSON.parse(input) as JobInputs[JobName],
  asked,
});

/** What it is the only open job of; undefined for one that stands by itself. */
export const keyOf = ({ name, input }: OpenJob): string | undefined => keyFor(name, input) ?? undefined;

/** Of what follows events one is open, as of what repeats: it is given all that there are. */
const keyFor = (name: JobName, input: object): string | null =>
  jobs[name].follows ? name : partOf(input, jobs[name].key);

interface Opening {
  now: number;
  /** Until when nobody else begins it: it is held by whoever opens it. */
  leaseUntil?: number;
}

/**
 * Notes down work before it begins. Where a job of the same key is open, that one is asked for once more: one that waits
 * is done once for all who asked, one that runs is done again.
 */
export async function insertJob<Name extends JobName>(
  db: Db,
  name: Name,
  input: JobInputs[Name],
  { now, leaseUntil }: Opening,
): Promise<OpenJob<Name>> {
  const { afterMs = 0, item } = jobs[name];
  const { id, asked } = await db
    .insertInto('jobs')
    .values({
      name,
      key: keyFor(name, input),
      item_id: partOf(input, item),
      input: JSON.stringify(input),
      create_time: now,
      run_at: now + afterMs,
      lease_until: leaseUntil ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).where('key', 'is not', null).doUpdateSet(askedAgain(afterMs)),
    )
    .returning(['id', 'asked'])
    .executeTakeFirstOrThrow();
  return { id, name, input, asked };
}

/** Says otherwise what a job is about that has no key. */
export async function amendJob<Name extends JobName>(
  db: Db,
  job: OpenJob<Name>,
  input: JobInputs[Name],
): Promise<OpenJob<Name>> {
  await db
    .updateTable('jobs')
    .set({ input: JSON.stringify(input) })
    .where('id', '=', job.id)
    .execute();
  return { ...job, input };
}

const partOf = (input: object, part: string | undefined): string | null =>
  part === undefined ? null : String((input as Record<string, unknown>)[part]);

/**
 * What becomes of a job that is asked for once more. What was set aside begins anew, and what failed or gave way waits its
 * time. What begins when nobody has asked for a while begins at last, however often somebody does.
 */
export const askedAgain =
  (afterMs: number) =>
  (row: ExpressionBuilder<OnConflictDatabase<Database, 'jobs'>, OnConflictTables<'jobs'>>) => {
    const isAside = row('jobs.set_aside_time', 'is not', null);
    const now = row.ref('excluded.run_at');
    const soonest = lesserOf('jobs.run_at', 'excluded.run_at');
    const latest = lesserOfSum('excluded.run_at', 'jobs.create_time', afterMs * jobAfterMost);
    return {
      input: row.ref('excluded.input'),
      asked: row('jobs.asked', '+', 1),
      tries: row.case().when(isAside).then(0).else(row.ref('jobs.tries')).end(),
      set_aside_time: null,
      create_time: row
        .case()
        .when(isAside)
        .then(row.ref('excluded.create_time'))
        .else(row.ref('jobs.create_time'))
        .end(),
      run_at: row
        .case()
        .when(isAside)
        .then(now)
        .when('jobs.failure', 'is', null)
        .then(afterMs > 0 ? greaterOf('jobs.run_at', latest) : soonest)
        .else(row.ref('jobs.run_at'))
        .end(),
    };
  };

/** Has somebody who follows events be given what there is. */
export async function openFollower(db: Db, name: FollowerName, now: number): Promise<void> {
  await insertJob<JobName>(db, name, {}, { now });
}

/** What repeats stands open from the first start on, as the one of its name. */
export async function insertRepeating(db: Db, now: number): Promise<void> {
  for (const [name, { everyMs }] of Object.entries(jobs))
    if (everyMs !== undefined)
      await db
        .insertInto('jobs')
        .values({ name, key: name, input: '{}', create_time: now, run_at: now })
        .onConflict((conflict) => conflict.columns(['name', 'key']).where('key', 'is not', null).doNothing())
        .execute();
}

/** What repeats is asked for again, by itself. */
async function repeatJob(db: Db, id: number, runAt: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: null, tries: 0, failure: null, run_at: runAt })
    .where('id', '=', id)
    .execute();
}

/**
 * Closes what has been done, unless it was asked for once more meanwhile: then it is to be done again. What was done makes
 * good what had failed of the same before, set aside or not. Gives what is closed by that, in the order in which it came.
 */
export async function deleteJob(db: Db, job: OpenJob, now: number): Promise<readonly OpenJob[]> {
  const { id, name, input, asked } = job;
  const { key, item, afterMs = 0, everyMs, follows } = jobs[name];
  const isKeyed = key !== undefined || follows !== undefined;
  if (everyMs !== undefined) {
    await repeatJob(db, id, now + everyMs);
    return [];
  }
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('asked', '=', asked)
    .executeTakeFirstOrThrow();
  if (isKeyed && numDeletedRows === 0n)
    await db
      .updateTable('jobs')
      .set({ lease_until: null, tries: 0, failure: null, create_time: now, run_at: now + afterMs })
      .where('id', '=', id)
      .execute();
  if (isKeyed || item === undefined) return [job];
  const before = await db
    .deleteFrom('jobs')
    .where('name', '=', name)
    .where('item_id', '=', partOf(input, item))
    .where('id', '<', id)
    .where('failure', 'is not', null)
    .where('lease_until', 'is', null)
    .returning(['id', 'name', 'input', 'asked'])
    .execute();
  return [...before.sort((one, other) => one.id - other.id).map(jobOf), job];
}
