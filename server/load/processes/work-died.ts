/** Why a process ended that was at work: it needed more memory or time than it may have, or something ended it. */
export type DeathCause = 'memory' | 'time' | 'ended';

/** A process died of the work that it was given, or on it. The work is at fault until it is proved otherwise. */
export class WorkDiedError extends Error {
  readonly why: DeathCause;
  /** That the time it took was that of the clock: the machine may have been at something else. */
  readonly isByClock: boolean;

  constructor(why: DeathCause, { isByClock = false } = {}) {
    super(`A process died at its work: ${why}`);
    this.name = 'WorkDiedError';
    this.why = why;
    this.isByClock = isByClock;
  }
}

/** What went wrong in the work itself, which the process told of and lived. */
export class WorkFailedError extends Error {
  /** What the error was called there. */
  readonly failure: string;

  constructor({ message, failure }: Failure) {
    super(message);
    this.name = 'WorkFailedError';
    this.failure = failure;
  }
}

export interface Failure {
  message: string;
  failure: string;
}
