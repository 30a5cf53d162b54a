import { creationRetryMs, jobBackOffFirstMs, jobBackOffMostMs } from '#generated/constants.ts';
import { WorkDiedError, WorkFailedError } from '../load/processes/work-died.ts';
import { isAgainstTables } from '../store/faults.ts';
import type { Ending } from './claims.ts';

/** Something else goes first: the job is put off, and that is no try. */
export class PutOff extends Error {
  readonly afterMs: number;

  constructor(afterMs: number) {
    super('The job is put off.');
    this.name = 'PutOff';
    this.afterMs = afterMs;
  }
}

/** Faults of the code itself, which it makes again whenever it runs. */
const ofCode = [TypeError, RangeError, ReferenceError, SyntaxError];

interface Trying {
  tries: number;
  triesMax: number;
  now: number;
  /** Whether the hub stops: what the work asks is closed under it, and that is nobody's fault. */
  isCut?: boolean;
}

/** What a try that ended so says: whether it counts, and when the job is begun again. */
export function endingOf(error: unknown, { tries, triesMax, now, isCut = false }: Trying): Ending {
  if (error instanceof PutOff) return { failure: null, counts: false, runAt: now + error.afterMs };
  const failure = failureAtFault(error, isCut);
  // What stands in the way from outside, such as a full disk, goes away without notice.
  if (failure === undefined) return { failure: 'hindered', counts: false, runAt: now + creationRetryMs };
  if (tries >= triesMax) return { failure, counts: true, runAt: now, isSetAside: true };
  // What died is begun again at once, since what it needs is not going to change.
  const waitMs = error instanceof WorkDiedError ? 0 : backOffMs(tries);
  return { failure, counts: true, runAt: now + waitMs };
}

/** What the work failed by, where it is at fault itself. */
function failureAtFault(error: unknown, isCut: boolean): string | undefined {
  if (error instanceof WorkDiedError) return error.why;
  if (error instanceof WorkFailedError) return error.failure;
  if (ofCode.some((kind) => error instanceof kind)) return 'failed';
  return !isCut && isUnexpected(error) ? 'failed' : undefined;
}

/**
 * What nobody has a word for, and what the tables refuse: it comes again with every try. A failure of the system has a code, and
 * one that is known to come from outside has a class of its own.
 */
function isUnexpected(error: unknown): boolean {
  if (isAgainstTables(error)) return true;
  return error instanceof Error && error.constructor === Error && !('code' in error) && !error.cause;
}

const backOffMs = (tries: number) => Math.min(jobBackOffMostMs, jobBackOffFirstMs * 2 ** (tries - 1));
