import type { Kysely, SelectQueryBuilder } from 'kysely';
import { jobCountedMost, jobLeaseMs } from '#generated/constants.ts';
import { type JobName, jobs } from '#generated/server/jobs.ts';
import type { Database } from '../store/database.ts';

type Db = Kysely<Database>;

/** What is told of open jobs to whoever watches the hub. */
export interface JobFigures {
  /** Due by now, waiting for their time, begun, and set aside; of each kind of job no more than are counted. */
  counts: Readonly<Record<'due' | 'waiting' | 'running' | 'setAside', number>>;
  /** By kind, for how long the one that has been due the longest has been so. */
  dueMs: ReadonlyMap<JobName, number>;
  /** For how long the lease that was renewed the longest ago has not been; 0 where nothing is held. */
  leaseMs: number;
}

const names = Object.keys(jobs) as JobName[];

/**
 * However many jobs are open, this reads some rows of an index for each kind: the thread that asks answers everybody, and is asked
 * again and again.
 */
export async function jobFigures(db: Db, now: number): Promise<JobFigures> {
  const counts = { due: 0, waiting: 0, running: 0, setAside: 0 };
  const dueMs = new Map<JobName, number>();
  for (const name of names) {
    const { due, waiting, since } = await ofKind(db, name, now);
    counts.due += due;
    counts.waiting += waiting;
    dueMs.set(name, since === null ? 0 : Math.max(0, now - since));
  }
  const jobsOpen = db.selectFrom('jobs');
  const { running, setAside, until } = await db
    .selectNoFrom([
      few(db, jobsOpen.where('lease_until', 'is not', null).where('set_aside_time', 'is', null)).as(
        'running',
      ),
      few(db, jobsOpen.where('set_aside_time', 'is not', null)).as('setAside'),
      jobsOpen
        .select('lease_until')
        .where('lease_until', 'is not', null)
        .orderBy('lease_until')
        .limit(1)
        .as('until'),
    ])
    .executeTakeFirstOrThrow();
  const leaseMs = until === null ? 0 : Math.max(0, now - (until - jobLeaseMs));
  return { counts: { ...counts, running: running ?? 0, setAside: setAside ?? 0 }, dueMs, leaseMs };
}

async function ofKind(db: Db, name: JobName, now: number) {
  const open = db
    .selectFrom('jobs')
    .where('name', '=', name)
    .where('lease_until', 'is', null)
    .where('set_aside_time', 'is', null);
  const { due, waiting, since } = await db
    .selectNoFrom([
      few(db, open.where('run_at', '<=', now)).as('due'),
      few(db, open.where('run_at', '>', now)).as('waiting'),
      open.select('run_at').orderBy('run_at').limit(1).as('since'),
    ])
    .executeTakeFirstOrThrow();
  return { due: due ?? 0, waiting: waiting ?? 0, since };
}

/** How many there are, counted no further than is said. */
const few = (db: Db, query: SelectQueryBuilder<Database, 'jobs', object>) =>
  db
    .selectFrom(query.select('id').limit(jobCountedMost).as('few'))
    .select(({ fn }) => fn.countAll<number>().as('count'));
