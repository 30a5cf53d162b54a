export { Background } from './background.ts';
export {
  beginTry,
  closeJob,
  endTry,
  hasSetAside,
  type JobKind,
  jobsSetAside,
  type OpenJob,
  openJob,
  retryJobs,
} from './jobs.ts';
export { OpenWork } from './open-work.ts';
