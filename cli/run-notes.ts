import type { Uncaught } from './second-try.ts';
import type { FileTime } from './test-times.ts';

/** Where what the reporter in JSON says nothing of is written to. */
export const runFileVariable = 'HUB_RUN_FILE';

/** Shorter ones, for the tests of this; as JSON. */
export const patienceVariable = 'HUB_RUN_PATIENCE';

/** What that file holds. */
export interface RunNotes {
  /** Errors that no test caught. */
  uncaught: Uncaught[];
  /** How long each file kept its worker, with all that made it ready. */
  times: FileTime[];
  /** Files of which nothing was heard any more: who ran them was ended. */
  stuck: string[];
  /** Whether a process was ended from here, so that the exit code tells of nothing else. */
  isCut: boolean;
}
