import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointInfo, StreamAnswer } from '#generated/server/types.ts';
import { HubError } from '../ground/hub-error.ts';
import { compressText } from './compress.ts';
import { secureData, secureUpload } from './security.ts';
import { hasFrozenPart, isFrozenObject, serialise } from './serialise.ts';

export type AnyStream = StreamAnswer & { status?: number };

/** What came in, and what goes out. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What is sent of an answer in the wrapper. Answers depend on who asks and in which language, so that no cache between may keep them. */
export function dataOf(
  { request, reply }: Exchange,
  endpoint: EndpointInfo,
  data: unknown,
): unknown | Promise<unknown> {
  secureData(reply).header('cache-control', 'private, no-cache').type('application/json; charset=utf-8');
  const wrapper = { code: '0', data: data ?? null, msg: '' };
  const text = hasFrozenParts(data) ? serialise(wrapper) : (reply.serialize(wrapper) as string);
  assertFits(text, endpoint, request);
  return compressText(request, reply, text);
}

/** What is frozen is kept with its JSON, a card, a commit or a whole answer; writing it by schema again would cost more than reading it. */
function hasFrozenParts(data: unknown): boolean {
  return isFrozenObject(data) || hasFrozenPart((data as { list?: unknown[] } | null)?.list?.[0]);
}

/** By whom a stream may be had: by other origins, and by whoever comes along. */
interface Readers {
  isShared: boolean;
  isForAll: boolean;
}

/** What visitors are not told is kept by whoever was told, and by nobody in between. */
function keptByReaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = headers['cache-control']?.replace(/^public\b/, 'private');
  return { ...headers, ...(kept !== undefined && { 'cache-control': kept }) };
}

/** What is sent of a stream. */
export function streamOf(
  { request, reply }: Exchange,
  endpoint: EndpointInfo,
  { isShared, isForAll, ...answered }: AnyStream & Readers,
): StreamAnswer['body'] | undefined | Promise<unknown> {
  const { status = 200, type, size, headers = {}, body, isText = false } = answered;
  assertFits({ byteLength: size }, endpoint, request);
  secureUpload(reply, { shared: isShared })
    .code(status)
    .headers(isForAll ? headers : keptByReaders(headers));
  if (type !== undefined) reply.type(type);
  // A 304 tells of a body that it does not have.
  if (status === 304) return undefined;
  reply.header('content-length', size);
  return isText ? (compressText(request, reply, body) as Promise<unknown>) : body;
}

/** In UTF-8, a unit of a string takes three bytes at most. */
const bytesPerUnit = 3;

/** What answers more than its budget is mended where it answers; until then nobody has to hold what it made. */
export function assertFits(
  answer: string | { byteLength: number },
  { id, budget: { answerBytes } }: EndpointInfo,
  { log }: FastifyRequest,
): void {
  if (typeof answer === 'string' && answer.length * bytesPerUnit <= answerBytes) return;
  const bytes = typeof answer === 'string' ? Buffer.byteLength(answer) : answer.byteLength;
  if (bytes <= answerBytes) return;
  log.error({ endpoint: id, bytes, answerBytes }, 'an answer is larger than its budget');
  throw new HubError('answerTooLarge');
}
