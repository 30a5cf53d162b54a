export { Background } from './background.ts';
export { PutOff } from './endings.ts';
export { Jobs } from './jobs.ts';
export {
  insertForItems as noteForItems,
  insertJob as noteJob,
  type OpenJob,
  openFollower,
} from './open-jobs.ts';
export { countJobs, hasSetAside, jobsSetAside, retryJobs } from './set-aside.ts';
