import { finished, type Readable, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { gitServeDrainBytes, gitServeDrainForMs, gitServeStillMs } from '#generated/constants.ts';
import type { GitProcess } from '../git/index.ts';

interface Limits {
  /** Bytes of one request. */
  most: number;
  /** Told of bytes as they come; false refuses them, and all that follow. */
  mayTake?(bytes: number): boolean;
}

/**
 * Hands the request's body to git, unpacked. One that grows beyond the limit ends for git, which refuses what is cut
 * off and takes it away; what still comes is neither unpacked nor kept, and read so far and no further, so that its
 * sender hears the answer. Says whether the request asks for objects: protocol version 2 asks for names in a request of
 * its own.
 */
export function feed(
  request: FastifyRequest,
  git: GitProcess,
  { most, mayTake = () => true }: Limits,
): Promise<boolean> {
  const { 'content-encoding': encoding } = request.headers;
  const raw = request.body as Readable;
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip';
  const body = isPacked ? raw.pipe(createGunzip()) : raw;
  let size = 0;
  let start = '';
  const counted = new Writable({
    write(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      if (start.length < commandLength) start += chunk.toString('latin1', 0, commandLength);
      if (!mayTake(chunk.length) || size > most) return next(new Error('More than may be sent'));
      if (git.stdin.write(chunk)) next();
      else git.stdin.once('drain', next);
    },
    final: (next) => git.stdin.end(next),
  });
  for (const stream of new Set([raw, body, git.stdin])) {
    finished(stream, (error) => error && counted.destroy(error));
  }
  endStill(raw);
  return new Promise((resolve) => {
    finished(body.pipe(counted), (error) => {
      if (error) {
        raw.unpipe();
        git.stdin.end();
        drain(raw);
      }
      resolve(!error && !start.includes('command=ls-refs'));
    });
  });
}

/** Enough of a request to see which command it is. */
const commandLength = 64;

/** Cuts off a sender who stands still and takes a place from others; one who waits for git is not to blame. */
function endStill(raw: Readable): void {
  const timer = setTimeout(() => {
    if (raw.isPaused()) timer.refresh();
    else raw.destroy();
  }, gitServeStillMs);
  raw.on('data', () => timer.refresh());
  finished(raw, () => clearTimeout(timer));
}

/** Reads what nobody needs any more; whoever goes on for too long is cut off. */
function drain(raw: Readable): void {
  let left = gitServeDrainBytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  // NOTE: a stream that was piped stands still when its reader has gone, until it is told to go on.
  raw.resume();
  const late = setTimeout(() => raw.destroy(), gitServeDrainForMs);
  finished(raw, () => clearTimeout(late));
}
