import type { FastifyError, FastifyRequest } from 'fastify';
import type { ErrorId } from '#generated/errors.ts';
import { HubError } from '../ground/hub-error.ts';
import { RowFullError } from '../load/row.ts';
import { isDiskFull } from '../store/disk/disk-room.ts';

/** What Fastify itself refuses, in the words of our catalogue. */
const byFastifyCode: Readonly<Record<string, ErrorId>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaTypeUnknown',
  FST_ERR_BAD_URL: 'routeNotFound',
  FST_ERR_NOT_FOUND: 'routeNotFound',
};

/** What is answered where something of a product's own rooms fails as it may. */
export type RefusalOf = (error: unknown) => HubError | undefined;

/**
 * Turns whatever was thrown into an error of the catalogue. What we did not foresee is logged once, with the request's
 * id, and leaves as `internal` with that id alone: no stack, no path, no SQL.
 */
export function knownError(
  error: unknown,
  request: FastifyRequest,
  refusalOf: RefusalOf = () => undefined,
): HubError {
  if (error instanceof HubError) return error;
  if (error instanceof RowFullError) return new HubError('busy', { seconds: error.retryAfterSeconds });
  // Nobody waits for it any more.
  if ((error as Error).name === 'AbortError') return new HubError('unavailable');
  const refusal = refusalOf(error);
  if (refusal) return refusal;
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
