export type GitFailure =
  | 'failed'
  | 'timedOut'
  /** Others waited for its place for as long as one may hold it. */
  | 'overdue'
  | 'aborted'
  /** More was written, or is kept there, than may be read. */
  | 'tooLarge'
  /** It needed more memory than its budget gives. */
  | 'outOfBudget'
  /** Somebody else's question ended the git that was asked: it may be asked again. */
  | 'displaced'
  | 'objectMissing'
  | 'badPath'
  | 'badChange'
  /** A branch is no longer where the change was made on. */
  | 'moved';

/** What went wrong in or around a git process. The detail is for the log: it never reaches an answer. */
export class GitError extends Error {
  readonly failure: GitFailure;
  readonly detail: string;

  constructor(failure: GitFailure, detail = '') {
    super(`git: ${failure}`);
    this.name = 'GitError';
    this.failure = failure;
    this.detail = detail;
  }
}

/** Whether git needed more memory than it was given. */
export function isOutOfBudget(error: unknown): boolean {
  return error instanceof GitError && error.failure === 'outOfBudget';
}

/** Whether git was ended by its budget, and not by what it found. */
export function isUsedUp(error: unknown): error is GitError {
  return error instanceof GitError && ['timedOut', 'outOfBudget', 'tooLarge'].includes(error.failure);
}

/** What git says of a request that it cannot make sense of, or that ends before it should. */
const confused =
  /protocol error|hung up unexpectedly|unknown capability|invalid command|no command requested|requested after already|unexpected line|expected flush after|mismatched object format|invalid shallow line|Invalid deepen/;

/** Whether it was what git was sent that made it fail, and not what it keeps. */
export function isGarbled(error: unknown): boolean {
  return error instanceof GitError && error.failure === 'failed' && confused.test(error.detail);
}

/** Whether git was ended for others, and may be asked again. */
export function isOverdue(error: unknown): boolean {
  return error instanceof GitError && error.failure === 'overdue';
}

/** Whether git was ended since nobody waits for it any more. */
export function isAborted(error: unknown): boolean {
  return error instanceof GitError && error.failure === 'aborted';
}
