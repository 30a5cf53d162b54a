import type { FastifyError, FastifyRequest } from 'fastify';
import { answerRetryMs } from '#generated/constants.ts';
import type { ErrorId } from '#generated/errors.ts';
import { GitError } from '../git/index.ts';
import { HubError } from '../ground/hub-error.ts';
import { RowFullError } from '../load/row.ts';
import { msPerSecond } from '../load/units.ts';
import { isDiskFull } from '../store/disk/disk-room.ts';

/** What Fastify itself refuses, in the words of our catalogue. */
const byFastifyCode: Readonly<Record<string, ErrorId>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnknown',
  FST_ERR_BAD_URL: 'routeNotFound',
  FST_ERR_NOT_FOUND: 'routeNotFound',
};

/** A repository may hold what no page can show: that is nobody's fault, and will be so the next time. */
const byGitFailure: Readonly<Partial<Record<GitError['failure'], ErrorId>>> = {
  tooLarge: 'tooLargeToShow',
  outOfBudget: 'tooLargeToShow',
  timedOut: 'tooLong',
  overdue: 'tooLong',
  aborted: 'unavailable',
};
const retrySeconds = answerRetryMs / msPerSecond;

/**
 * Turns whatever was thrown into an error of the catalogue. What we did not foresee is logged once, with the request's
 * id, and leaves as `internal` with that id alone: no stack, no path, no SQL.
 */
export function knownError(error: unknown, request: FastifyRequest): HubError {
  if (error instanceof HubError) return error;
  if (error instanceof RowFullError) return new HubError('busy', { seconds: error.retryAfterSeconds });
  // Nobody waits for it any more.
  if ((error as Error).name === 'AbortError') return new HubError('unavailable');
  if (error instanceof GitError) {
    const id = byGitFailure[error.failure];
    if (id !== undefined) return new HubError(id, { seconds: retrySeconds }, { cause: error });
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (isDiskFull(error)) return new HubError('diskFull');
  const id = byFastifyCode[code];
  if (id === 'routeNotFound') return new HubError(id, { fullPath: request.url });
  if (id !== undefined) return new HubError(id);
  if (statusCode === 429) return new HubError('tooManyRequests');
  if (statusCode >= 400 && statusCode < 500) return new HubError('invalidInput', { field: 'body' });
  request.log.error({ err: error }, 'unforeseen error');
  return new HubError('internal', { requestId: request.id });
}
