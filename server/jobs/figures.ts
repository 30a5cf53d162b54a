import type { Kysely } from 'kysely';
import { jobCountedMost, jobLeaseMs } from '#generated/constants.ts';
import { jobs } from '#generated/server/jobs.ts';
import type { Database } from '../store/database.ts';
import { countByName, countHeld } from '../store/job-counts.ts';

/** What is told of open jobs to whoever watches the hub. */
export interface JobFigures {
  /** Due by now, waiting for their time, begun, and set aside; of each kind of job no more than are counted. */
  counts: Readonly<Record<'due' | 'waiting' | 'running' | 'setAside', number>>;
  /** By kind, for how long the one that has been due the longest has been so. */
  dueMs: ReadonlyMap<string, number>;
  /** For how long the lease that was renewed the longest ago has not been; 0 where nothing is held. */
  leaseMs: number;
}

const names = Object.keys(jobs);

/**
 * However many jobs are open, this reads some rows of an index for each kind: the thread that asks answers everybody, and is asked
 * again and again.
 */
export async function jobFigures(db: Kysely<Database>, now: number): Promise<JobFigures> {
  const kinds = await countByName(db, { names, now, most: jobCountedMost });
  const { until, ...held } = await countHeld(db, jobCountedMost);
  const sum = (of: 'due' | 'waiting') => kinds.reduce((all, kind) => all + kind[of], 0);
  return {
    counts: { due: sum('due'), waiting: sum('waiting'), ...held },
    dueMs: new Map(kinds.map(({ name, since }) => [name, since === null ? 0 : Math.max(0, now - since)])),
    leaseMs: until === null ? 0 : Math.max(0, now - (until - jobLeaseMs)),
  };
}
