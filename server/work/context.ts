import type { FollowerName, JobName } from '#generated/server/jobs.ts';
import type { Follow as FollowIn, Work as WorkIn } from '../frame/work.ts';
import type { Hub } from '../handlers/context.ts';

/** Does a job of this name, with all rooms of the hub. */
export type Work<Name extends JobName> = WorkIn<Name, Hub>;

/** Does what follows from an event, with all rooms of the hub. */
export type Follow<Name extends FollowerName> = FollowIn<Name, Hub>;
