import { finished, type Readable, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { requestTransferListenMs, requestTransferMostBytes } from '#generated/constants.ts';
import type { Spool } from './transfers/spool.ts';

interface Limits {
  /** Bytes of one request, unpacked. */
  most: number;
  /** Told of bytes as they come; with a reason it refuses them, and all that follow. */
  refuse?(chunk: Buffer): BodyRefusal | undefined;
}

export type BodyRefusal = 'refused' | 'tooManyRefs' | 'diskFull';

/** How a body ended: it came whole; we wanted no more of it; it could not be read on. */
export type BodyEnd = 'whole' | 'broken' | BodyRefusal;

/**
 * Keeps the request's body, unpacked. One that grows beyond the limit is not kept any further; what still comes is
 * neither unpacked nor kept, and read so far and no further, so that its sender hears the answer.
 */
export function keepBody(
  request: FastifyRequest,
  spool: Spool,
  { most, refuse = () => undefined }: Limits,
): Promise<BodyEnd> {
  const { 'content-encoding': encoding } = request.headers;
  const raw = request.body as Readable;
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip';
  const body = isPacked ? raw.pipe(createGunzip()) : raw;
  let refusal: BodyRefusal | undefined;
  const kept = new Writable({
    write(chunk: Buffer, _encoding, next) {
      refusal = spool.size + chunk.length > most ? 'refused' : refuse(chunk);
      if (refusal) return next(new Error('More than may be sent'));
      spool.write(chunk).then(() => next(), next);
    },
  });
  for (const stream of new Set([raw, body])) {
    finished(stream, (error) => error && kept.destroy(error));
  }
  return new Promise((resolve) => {
    finished(body.pipe(kept), (error) => {
      spool.end(error ? 'broken' : 'whole');
      if (error) {
        raw.unpipe();
        drain(raw);
      }
      resolve(error ? (refusal ?? 'broken') : 'whole');
    });
  });
}

/** Reads what nobody needs any more; whoever goes on for too long is cut off. */
function drain(raw: Readable): void {
  let left = requestTransferMostBytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  // NOTE: a stream that was piped stands still when its reader has gone, until it is told to go on.
  raw.resume();
  const late = setTimeout(() => raw.destroy(), requestTransferListenMs);
  finished(raw, () => clearTimeout(late));
}

/** Hands what was kept to git, and goes on as it comes. Ends early where git wants no more. */
export async function feed(
  spool: Spool,
  stdin: Writable,
  hungry?: (wait: Promise<void>) => void,
): Promise<void> {
  for await (const chunk of spool.read(hungry)) {
    if (stdin.destroyed || stdin.writableEnded) return;
    if (!stdin.write(chunk)) await drained(stdin);
  }
  stdin.end();
}

/** Resolves when more may be written, and when nothing can be any more. */
function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done);
      stdin.off('close', done);
      resolve();
    };
    stdin.on('drain', done);
    stdin.on('close', done);
  });
}
