import { exponentialBuckets, Histogram, type Registry } from 'prom-client';
import type { Hub } from '../frame/context.ts';
import { type JobFigures, type Jobs, jobFigures } from '../jobs/index.ts';
import { cacheFigures } from '../load/caches.ts';
import { msPerSecond } from '../load/units.ts';
import { gauge, single } from './meters.ts';

/** From what is begun at once to what has waited for a day, in seconds. */
const steps = exponentialBuckets(0.01, 10, 8);

/** Tells of work behind answers: how much there is, how long it waits, and whether somebody is still at it. */
export function describeJobs(
  registry: Registry,
  { db, now, jobs }: Pick<Hub, 'db' | 'now'> & { jobs: Jobs },
) {
  const waits = new Histogram({
    name: 'hub_job_wait_seconds',
    help: 'How long jobs had been due when they were begun, by what they do',
    labelNames: ['name'],
    buckets: steps,
    registers: [registry],
  });
  // `job` is what Prometheus itself calls whom it reads.
  jobs.tellWaits((name, waitedMs) => waits.observe({ name }, waitedMs / msPerSecond));
  const figures = onceATime(() => jobFigures(db, now()));
  gauge(registry, {
    name: 'hub_jobs',
    help: 'Work behind answers: due by now, waiting for its time, begun, set aside after too many tries; of each sort no more than a thousand are counted',
    labels: ['state'],
    values: async () => Object.entries((await figures()).counts).map(([state, count]) => [{ state }, count]),
  });
  gauge(registry, {
    name: 'hub_job_due_seconds',
    help: 'For how long the job that has been due the longest has been so, by what it does',
    labels: ['name'],
    values: async () => [...(await figures()).dueMs].map(([name, ms]) => [{ name }, ms / msPerSecond]),
  });
  gauge(registry, {
    name: 'hub_lease_age_seconds',
    help: 'For how long whoever holds a job has not said that they are still at it, of all that are held the longest',
    values: async () => single((await figures()).leaseMs / msPerSecond),
  });
}

/** Those who ask at once are told the same. */
function onceATime(read: () => Promise<JobFigures>): () => Promise<JobFigures> {
  let reading: Promise<JobFigures> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Tells how full each bounded cache of this process is. */
export function describeCaches(registry: Registry): void {
  const labels = ['cache'] as const;
  gauge(registry, {
    ...{ name: 'hub_cache_things', help: 'How many things a cache keeps', labels },
    values: () => cacheFigures().map(({ name: cache, things }) => [{ cache }, things]),
  });
  gauge(registry, {
    ...{ name: 'hub_cache_bytes', help: 'What they take, of a cache that is bounded by it', labels },
    values: () =>
      cacheFigures().flatMap(({ name: cache, bytes }) => (bytes === undefined ? [] : [[{ cache }, bytes]])),
  });
  gauge(registry, {
    ...{
      name: 'hub_cache_full_ratio',
      help: 'How full a cache is; 1 is full, and it lets go of something for each that comes',
      labels,
    },
    values: () => cacheFigures().map(({ name: cache, full }) => [{ cache }, full]),
  });
}
