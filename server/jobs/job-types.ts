import {
  gitUpkeepAfterMs,
  jobAtOnce,
  jobIndexAtOnce,
  jobLongMs,
  jobPathsAtOnce,
  jobTriesMax,
  jobUpkeepAtOnce,
  jobUsualMs,
  jobWords,
} from '#generated/constants.ts';

/** What each job is about. */
export interface JobInputs {
  'items.create': { itemId: string };
  /** Of a push: what the refs named before it. */
  'items.refresh': { itemId: string; tips?: readonly string[] };
  'items.paths': { itemId: string };
  'items.remove': { itemId: string };
  'items.index': { itemId: string };
  'items.upkeep': { itemId: string };
  'items.recent': { itemId: string };
}

export type JobName = keyof JobInputs;

/** How a job is done. Each may be done twice. */
export interface JobType {
  /** The input of which one is open at a time; where absent each stands by itself. */
  key?: string;
  /** The input that says which item it is about. */
  item?: string;
  /** What it does to the repository of its item: after a stop, `first` is done before anybody reaches the item. */
  repository?: 'first' | 'later';
  /** It begins so long after it was asked for last. */
  afterMs?: number;
  triesMax: number;
  limitMs: number;
  atOnce: number;
  /** So many are begun under one count of tries. */
  together?: number;
}

const usual = {
  key: 'itemId',
  item: 'itemId',
  triesMax: jobTriesMax,
  limitMs: jobUsualMs,
  atOnce: jobAtOnce,
};
const upkeep = {
  ...usual,
  repository: 'later',
  afterMs: gitUpkeepAfterMs,
  limitMs: jobLongMs,
  atOnce: jobUpkeepAtOnce,
} as const;

export const jobs: Readonly<Record<JobName, JobType>> = {
  'items.create': { ...usual, repository: 'first' },
  'items.refresh': {
    item: 'itemId',
    repository: 'first',
    triesMax: jobTriesMax,
    limitMs: jobUsualMs,
    atOnce: jobAtOnce,
  },
  'items.remove': { ...usual, repository: 'first' },
  'items.paths': { ...usual, repository: 'later', limitMs: jobLongMs, atOnce: jobPathsAtOnce },
  'items.index': { ...usual, atOnce: jobIndexAtOnce, together: jobWords },
  'items.upkeep': upkeep,
  'items.recent': upkeep,
};
