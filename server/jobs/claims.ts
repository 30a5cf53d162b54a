import type { Kysely } from 'kysely';
import { jobBackOffMostMs } from '#generated/constants.ts';
import { type JobName, jobs } from '#generated/server/jobs.ts';
import type { Database } from '../store/database.ts';
import { atLeast, listed } from '../store/portable.ts';
import { unsynced } from '../store/unsynced.ts';
import { jobOf, type OpenJob } from './open-jobs.ts';

type Db = Kysely<Database>;

/** A job that somebody has begun, and how often it was begun. */
export interface Begun {
  job: OpenJob;
  tries: number;
}

/** One that waited until it was begun. */
interface Claimed extends Begun {
  /** How long it might have been begun before. */
  waitedMs: number;
}

const columns = ['id', 'name', 'input', 'asked', 'tries'] as const;

interface Claiming {
  now: number;
  leaseUntil: number;
  most: number;
}

/**
 * Takes what waits the longest, and counts the try before it begins, so that one which ends the hub has been counted. Some
 * jobs are counted together; one that was tried before may have ended the hub: it is taken by itself, so that no other is
 * blamed.
 */
export async function claimJobs(db: Db, name: JobName, claiming: Claiming): Promise<Claimed[]> {
  const { now, leaseUntil, most } = claiming;
  const due = db
    .selectFrom('jobs')
    .where('name', '=', name)
    .where('lease_until', 'is', null)
    .where('set_aside_time', 'is', null)
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('id');
  const rows = await due.select(['id', 'tries']).limit(most).execute();
  const [first] = rows;
  if (!first) return [];
  const fresh = rows.findIndex(({ tries }) => tries > 0);
  const taken = first.tries > 0 ? [first] : fresh < 0 ? rows : rows.slice(0, fresh);
  const ids = taken.map(({ id }) => id);
  // What a power cut takes back of it is begun again: no reader waits for the disk.
  const claimed = await unsynced(db, (alone) =>
    alone
      .updateTable('jobs')
      .set((row) => ({ lease_until: leaseUntil, tries: row('tries', '+', 1), failure: null }))
      .where('id', 'in', listed(ids))
      .where('lease_until', 'is', null)
      .returning([...columns, 'run_at'])
      .execute(),
  );
  return claimed
    .sort((one, other) => one.id - other.id)
    .map((row) => ({ job: jobOf(row), tries: row.tries, waitedMs: Math.max(0, now - row.run_at) }));
}

/** Counts a try of a job that is held; undefined where it is done, gone or set aside. */
export async function countTry(db: Db, id: number): Promise<Begun | undefined> {
  const row = await db
    .updateTable('jobs')
    .set((one) => ({ tries: one('tries', '+', 1), failure: null }))
    .where('id', '=', id)
    .where('set_aside_time', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && { job: jobOf(row), tries: row.tries };
}

/** How a try ended that did not do its work. */
export interface Ending {
  failure: string | null;
  /** One that failed for reasons of its own counts; what stood in its way from outside does not. */
  counts: boolean;
  runAt: number;
  isSetAside?: boolean;
  /** Until when nobody else begins it, where it is still at it. */
  leaseUntil?: number;
}

/** Lets go of jobs that are not done. */
export async function letGo(
  db: Db,
  ids: readonly number[],
  { failure, counts, runAt, isSetAside = false, leaseUntil }: Ending,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({
      failure,
      lease_until: leaseUntil ?? null,
      run_at: runAt,
      ...(!counts && { tries: atLeast(0, row('tries', '-', 1)) }),
      ...(isSetAside && { set_aside_time: runAt }),
    }))
    .where('id', 'in', listed(ids))
    .execute();
}

/** Lets go of jobs that were held and not begun; what was counted of them is taken back. */
export async function releaseJobs(db: Db, ids: readonly number[], counted: boolean): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('jobs')
    .set((row) => ({ lease_until: null, ...(counted && { tries: row('tries', '-', 1) }) }))
    .where('id', 'in', listed(ids))
    .execute();
}

/** What failed and waits for its time is begun now: at a start, or where somebody asks for it. */
export async function tryFailedNow(db: Db, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now })
    .where('failure', 'is not', null)
    .where('lease_until', 'is', null)
    .where('set_aside_time', 'is', null)
    .where('run_at', '>', now)
    .execute();
}

/** Takes one job of a key at once, whenever it was to begin; undefined where none waits. */
export async function holdKey(
  db: Db,
  { name, key, leaseUntil }: { name: JobName; key: string; leaseUntil: number },
): Promise<OpenJob | undefined> {
  const row = await db
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('name', '=', name)
    .where('key', '=', key)
    .where('lease_until', 'is', null)
    .where('set_aside_time', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row && jobOf(row);
}

/** Says that whoever holds these is still at it. */
export async function renewLeases(db: Db, ids: readonly number[], leaseUntil: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('jobs')
    .set({ lease_until: leaseUntil })
    .where('id', 'in', listed(ids))
    .where('lease_until', 'is not', null)
    .execute();
}

/** Jobs whose lease is over, and that this process is not at, wait again. */
export async function endLeases(db: Db, held: readonly number[], before: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: null })
    .where('lease_until', '<', before)
    .where('id', 'not in', listed(held))
    .execute();
}

/**
 * What a process was at that is dead waits again, whenever its lease would have ended. One whose last try ended the hub is
 * set aside: nobody wrote down why.
 */
export async function takeOver(db: Db, held: readonly number[], now: number): Promise<void> {
  for (const [name, { triesMax }] of Object.entries(jobs))
    await db
      .updateTable('jobs')
      .set({ set_aside_time: now, failure: 'ended', lease_until: null })
      .where('lease_until', 'is not', null)
      .where('set_aside_time', 'is', null)
      .where('name', '=', name)
      .where('tries', '>=', triesMax)
      .where('id', 'not in', listed(held))
      .execute();
  await endLeases(db, held, Number.MAX_SAFE_INTEGER);
  await putForward(db, now);
}

/** What repeats and was set aside begins anew when it is its time again: its row is the only one that it ever has. */
export async function repeatAnew(db: Db, now: number): Promise<void> {
  for (const [name, { everyMs }] of Object.entries(jobs))
    if (everyMs !== undefined)
      await db
        .updateTable('jobs')
        .set({ tries: 0, set_aside_time: null, run_at: now })
        .where('name', '=', name)
        // The clock may have been set back.
        .where((row) => row.or([row('set_aside_time', '<=', now - everyMs), row('set_aside_time', '>', now)]))
        .execute();
}

/** Nothing is ever put off for longer. */
const longestMs = Math.max(
  jobBackOffMostMs,
  ...Object.values(jobs).map(({ afterMs = 0, everyMs = 0 }) => Math.max(afterMs, everyMs)),
);

/** Where the clock was set back while no hub ran, nothing waits for the time that was. */
async function putForward(db: Db, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ create_time: now, run_at: now })
    .where((row) => row.or([row('create_time', '>', now), row('run_at', '>', now + longestMs)]))
    .where('lease_until', 'is', null)
    .where('set_aside_time', 'is', null)
    .execute();
}

/** Where the clock is set back while the hub runs, what waits does so no longer than it would have. */
export async function setBack(db: Db, byMs: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({ create_time: row('create_time', '-', byMs), run_at: row('run_at', '-', byMs) }))
    .where('lease_until', 'is', null)
    .where('set_aside_time', 'is', null)
    .execute();
}
