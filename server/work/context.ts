import type { JobInputs, JobName } from '#generated/server/jobs.ts';
import type { Hub } from '../handlers/context.ts';
import type { OpenJob } from '../jobs/index.ts';

/** What whoever does a job knows beside its input. */
export interface JobContext<Name extends JobName> {
  hub: Hub;
  /** Aborted where its time is over, or the hub stops. */
  signal: AbortSignal;
  /** For whoever closes it together with what it has written. */
  job: OpenJob<Name>;
}

/** Does a job of this name. What it throws says whether the try counts (server/jobs/endings.ts). */
export type Work<Name extends JobName> = (context: JobContext<Name>, input: JobInputs[Name]) => Promise<void>;
