import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageId } from '#generated/app.ts';
import { answerRetryMs } from '#generated/constants.ts';
import { type ErrorId, type ServerError, serverErrors } from '#generated/errors.ts';
import { GitError } from '../git/index.ts';
import { RowFullError } from '../load/row.ts';
import { msPerSecond } from '../load/units.ts';
import { isDiskFull } from '../store/disk-room.ts';
import { HubError } from './hub-error.ts';
import { secureData } from './security.ts';
import { say } from './words.ts';

/** An error as it leaves the server. */
export interface Refusal {
  status: number;
  body: { code: string; data: Record<string, unknown>; msg: string };
}

/** The product's answer to an error of the catalogue, in the reader's language. */
export function refusalOf(error: HubError, language: LanguageId, kind?: string): Refusal {
  const entry: ServerError = serverErrors[error.id];
  const params = Object.fromEntries(entry.params.map((name) => [name, error.params[name] ?? '']));
  const { key, params: named = params } = error.says ?? { key: entry.text };
  const msg = key === undefined ? '' : say(language, key, named);
  return { status: entry.status, body: { code: codeOf(entry, kind), data: params, msg } };
}

function codeOf({ code }: ServerError, kind: string | undefined): string {
  if (typeof code === 'string') return code;
  const own = kind === undefined ? undefined : code.cases[kind];
  return own ?? code.otherwise ?? Object.values(code.cases)[0] ?? '';
}

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

/** What tells of the answer that an error takes the place of: it may have been as good as sent. */
const ofTheAnswer = ['content-encoding', 'content-length', 'etag', 'last-modified'];

/** Sends an error in the product's wrapper. */
export function sendError(reply: FastifyReply, error: HubError, language: LanguageId): FastifyReply {
  const { status, body } = refusalOf(error, language);
  const { seconds } = error.params;
  for (const name of ofTheAnswer) reply.removeHeader(name);
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  return secureData(reply)
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
