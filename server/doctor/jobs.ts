import { doctorNamed } from '#generated/constants.ts';
import { jobs } from '#generated/server/jobs.ts';
import { jobsSetAside, retryJobs } from '../jobs/index.ts';
import { openBeside } from '../store/open-beside.ts';
import { openToRead } from './open-data.ts';

/** How many jobs of a name there are, by how far they are. */
export interface JobCount {
  name: string;
  waiting: number;
  running: number;
  setAside: number;
  /** Whether this version has somebody who does them: else they are kept as they are. */
  isKnown: boolean;
}

/** A job that was tried too often. */
export interface SetAside {
  name: string;
  failure: string;
  tries: number;
  itemId?: string;
}

/** What is noted down in a data folder, and the first few of what was tried too often. Changes nothing. */
export async function listJobs(dataDir: string): Promise<{ counts: JobCount[]; setAside: SetAside[] }> {
  const db = openToRead(dataDir);
  try {
    const counts = await db
      .selectFrom('jobs')
      .select(({ fn }) => [
        'name',
        fn.countAll<number>().as('all'),
        // What is set aside is held for a while after a start, and nobody is at it.
        fn.count<number>('lease_until').filterWhere('set_aside_time', 'is', null).as('running'),
        fn.count<number>('set_aside_time').as('setAside'),
      ])
      .groupBy('name')
      .orderBy('name')
      .execute();
    const rows = await jobsSetAside(db)
      .select(['name', 'failure', 'tries', 'item_id'])
      .orderBy('id')
      .limit(doctorNamed)
      .execute();
    return {
      counts: counts.map(({ name, all, running, setAside }) => ({
        ...{ name, running, setAside, waiting: all - running - setAside },
        isKnown: Object.hasOwn(jobs, name),
      })),
      setAside: rows.map(({ name, failure, tries, item_id }) => ({
        ...{ name, failure: failure ?? 'ended', tries },
        ...(item_id !== null && { itemId: item_id }),
      })),
    };
  } finally {
    await db.destroy();
  }
}

/** Has what was set aside in a data folder begun anew. Says how much that is. */
export async function retryWork(dataDir: string): Promise<number> {
  const { db, close } = await openBeside(dataDir);
  try {
    return await retryJobs(db);
  } finally {
    await close();
  }
}
