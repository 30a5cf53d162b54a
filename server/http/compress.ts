import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this, a packet is one packet either way. */
const smallBytes = 1400;
/** Quick levels: JSON shrinks to a sixth already, and the next request is waiting. */
const brotliLevel = 4;
const gzipLevel = 5;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * Compresses an answer of text when the client asks for it. An own function, since the plugin turns every answer into a
 * stream, which halves what a list of items can serve.
 */
export function compressText(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown | Promise<unknown> {
  const accepted = request.headers['accept-encoding'];
  const type = String(reply.getHeader('content-type'));
  if (!isText(payload, type) || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', withValue(reply.getHeader('vary'), 'accept-encoding'));
  if (accepted === undefined || payload.length < smallBytes) return payload;
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (encoding === undefined) return payload;
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  return encoding === 'br'
    ? toBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } })
    : toGzip(payload, { level: gzipLevel });
}

/** Bytes of a repository are not ours to change; what the server writes itself is. */
function isText(payload: unknown, type: string): payload is string | Buffer {
  return (
    /^(?:application\/json|text\/html)/.test(type) &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  );
}

function withValue(header: unknown, value: string): string {
  return header === undefined ? value : `${header}, ${value}`;
}
