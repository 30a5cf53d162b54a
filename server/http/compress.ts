import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  answerCompressionBr,
  answerCompressionGzip,
  answerCompressionLeastBytes,
  documentCompressionBr,
  documentCompressionClose,
  documentCompressionGzip,
  documentCompressionKeptBytes,
} from '#generated/constants.ts';
import { PackedDocuments } from './packed-documents.ts';

const answerLevels: Levels = { br: answerCompressionBr, gzip: answerCompressionGzip };
const documentLevels: Levels = { br: documentCompressionBr, gzip: documentCompressionGzip };

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip';
export type Levels = Readonly<Record<Encoding, number>>;

/** The smaller first. */
const written = ['br', 'gzip'] as const satisfies Encoding[];

/** What a client reads best of what we write; what it gives no weight to is what it does not read. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  return written.find((encoding) => reads(accepted, encoding));
}

function reads(accepted: string, encoding: Encoding): boolean {
  const ranges = accepted.split(',').map((range) => range.split(';').map((part) => part.trim()));
  const range = ranges.find(([name]) => name === encoding);
  return range !== undefined && !range.some((part) => /^q=0(?:\.0*)?$/.test(part));
}

/** Compresses beside the loop. */
export function compress(bytes: string | Buffer, encoding: Encoding, levels: Levels): Promise<Buffer> {
  const level = levels[encoding];
  return encoding === 'br'
    ? toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
    : toGzip(bytes, { level });
}

/**
 * Compresses an answer of text when the client asks for it. An own function, since the plugin turns every answer into a
 * stream, which halves what a list of items can serve.
 */
export function compressText(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown | Promise<unknown> {
  const type = String(reply.getHeader('content-type'));
  if (!isText(payload, type) || reply.hasHeader('content-encoding')) return payload;
  reply.header('vary', withValue(reply.getHeader('vary'), 'accept-encoding'));
  const encoding = payload.length < answerCompressionLeastBytes ? undefined : encodingOf(request);
  if (encoding === undefined) return payload;
  reply.header('content-encoding', encoding);
  reply.removeHeader('content-length');
  if (Buffer.isBuffer(payload)) return packOnce(payload, encoding);
  if (!type.startsWith('text/html')) return compress(payload, encoding, answerLevels);
  return encoding === 'br' ? documents.pack(payload) : compress(payload, encoding, documentLevels);
}

const documents = new PackedDocuments({
  soon: (text) => compress(text, 'br', documentLevels),
  close: (text) => compress(text, 'br', { ...documentLevels, br: documentCompressionClose }),
  keptBytes: documentCompressionKeptBytes,
});

/** By the bytes themselves, as long as somebody holds them: what is the same for everybody is packed for the first who asks. */
const packed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

function packOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = packed.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  packed.set(bytes, known);
  const before = known.get(encoding);
  if (before) return before;
  const made = compress(bytes, encoding, answerLevels);
  known.set(encoding, made);
  made.catch(() => known.delete(encoding));
  return made;
}

/** Bytes of a repository are not ours to change; what the server writes itself is. */
function isText(payload: unknown, type: string): payload is string | Buffer {
  return (
    /^(?:application\/(?:json|xml|manifest\+json)|text\/(?:html|plain))/.test(type) &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  );
}

function withValue(header: unknown, value: string): string {
  return header === undefined ? value : `${header}, ${value}`;
}
