import { answerRetryMs } from '#generated/constants.ts';
import type { ErrorId } from '#generated/errors.ts';
import { GitError } from '../../git/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import { msPerSecond } from '../../load/units.ts';

/** A repository may hold what no page can show: that is nobody's fault, and will be so the next time. */
const byGitFailure: Readonly<Partial<Record<GitError['failure'], ErrorId>>> = {
  tooLarge: 'tooLargeToShow',
  outOfBudget: 'tooLargeToShow',
  timedOut: 'tooLong',
  overdue: 'tooLong',
  aborted: 'unavailable',
};
const retrySeconds = answerRetryMs / msPerSecond;

/** What is answered where git fails as it may; undefined for all else. */
export function refusalOfGit(error: unknown): HubError | undefined {
  if (!(error instanceof GitError)) return undefined;
  const id = byGitFailure[error.failure];
  return id && new HubError(id, { seconds: retrySeconds }, { cause: error });
}
