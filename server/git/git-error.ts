export type GitFailure =
  | 'failed'
  | 'timedOut'
  | 'aborted'
  | 'tooLarge'
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
