export { Background } from './background.ts';
export { PutOff } from './endings.ts';
export { type JobName, jobs as jobTypes } from './job-types.ts';
export { Jobs } from './jobs.ts';
export type { OpenJob } from './open-jobs.ts';
export type { JobHandlers } from './runner.ts';
export { hasSetAside, jobsSetAside, retryJobs } from './set-aside.ts';
