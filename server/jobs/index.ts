export { Background } from './background.ts';
export { PutOff } from './endings.ts';
export { type JobFigures, jobFigures } from './figures.ts';
export { Jobs } from './jobs.ts';
export {
  insertJob as noteJob,
  type OpenJob,
  openFollower,
} from './open-jobs.ts';
export { hasSetAside, jobsSetAside, retryJobs } from './set-aside.ts';
