/** Why a process ended that was at work: it needed more memory or time than it may have, or something ended it. */
export type DeathCause = 'memory' | 'time' | 'ended';

/** A process died of the work that it was given, or on it. The work is at fault until it is proved otherwise. */
export class WorkDiedError extends Error {
  readonly why: DeathCause;

  constructor(why: DeathCause) {
    super(`A process died at its work: ${why}`);
    this.name = 'WorkDiedError';
    this.why = why;
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
