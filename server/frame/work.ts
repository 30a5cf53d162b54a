import type { Transaction } from 'kysely';
import type { Followed, FollowerName, JobInputs, JobName } from '#generated/server/jobs.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { OpenJob } from '../jobs/index.ts';
import type { Database } from '../store/database.ts';
import type { Hub } from './context.ts';

/** What whoever does a job knows beside its input. */
export interface JobContext<Name extends JobName, OwnHub extends Hub> {
  hub: OwnHub;
  /** Aborted where its time is over, or the hub stops. */
  signal: AbortSignal;
  /** For whoever closes it together with what it has written. */
  job: OpenJob<Name>;
}

/** Does a job of this name. What it throws says whether the try counts (server/jobs/endings.ts). */
export type Work<Name extends JobName, OwnHub extends Hub = Hub> = (
  context: JobContext<Name, OwnHub>,
  input: JobInputs[Name],
) => Promise<void>;

/** What whoever follows events knows beside each. */
export interface FollowContext<OwnHub extends Hub> {
  hub: OwnHub;
  /** What it writes is a part of the transaction in which it is noted that the event was given: it is done once. */
  tx: Transaction<Database>;
}

/** Does what follows from an event. What it throws says whether the try counts; it is given the same event again. */
export type Follow<Name extends FollowerName, OwnHub extends Hub = Hub> = (
  context: FollowContext<OwnHub>,
  event: RecordedEvent<Followed[Name]>,
) => Promise<void>;
