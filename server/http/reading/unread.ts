import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { requestUnreadListenMs, requestUnreadMostBytes } from '#generated/constants.ts';

/** How far and for how long the rest of a body is read that nobody needs any more. */
export interface Hearing {
  mostBytes: number;
  listenMs: number;
}

declare module 'node:http' {
  interface ServerResponse {
    /** Where another hearing than that of most calls is given. */
    hubHearing?: Hearing;
  }
}

const usual: Hearing = { mostBytes: requestUnreadMostBytes, listenMs: requestUnreadListenMs };

/**
 * Hears out whoever is still sending when he has his answer: most refusals are known before a body was read. A line that
 * is closed with something unread on it is reset, and the sender's system throws away the answer; one that is kept would
 * be read without end.
 */
export function hearOut({ server }: FastifyInstance): void {
  server.prependListener('request', (request, answer) => {
    if (!hasBody(request.headers)) return;
    // Before Node's own listener, which ends the line or lets go of the body.
    answer.prependOnceListener('finish', () => {
      if (!request.complete) hearRest(request, answer);
    });
  });
  server.on('checkContinue', (request, answer) => {
    askWhenRead(request, answer);
    server.emit('request', request, answer);
  });
  // What we know nothing of may be expected in vain.
  server.on('checkExpectation', (request, answer) => server.emit('request', request, answer));
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function hearRest(request: IncomingMessage, answer: ServerResponse): void {
  const { socket } = request;
  const { mostBytes, listenMs } = answer.hubHearing ?? usual;
  let isOver = false;
  // NOTE: so Node ends a line that is not kept. Its reader is told at once that nothing more comes.
  socket.destroySoon = () => {
    isOver = true;
    socket.end();
  };
  const late = setTimeout(() => socket.destroy(), listenMs).unref();
  finished(request, () => {
    clearTimeout(late);
    // Back to that of all sockets.
    Reflect.deleteProperty(socket, 'destroySoon');
    if (isOver) socket.destroySoon();
  });
  let left = mostBytes;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  request.resume();
  // NOTE: a body of which nothing was asked yet is thrown away by Node, where nobody counts it.
  request.read(0);
}

/**
 * Asks whoever waits for it to send his body when somebody begins to read it. Who is refused before that need not send it
 * at all, and nobody knows whether he will: his line ends.
 */
function askWhenRead(request: IncomingMessage, answer: ServerResponse): void {
  const { shouldKeepAlive } = answer;
  answer.shouldKeepAlive = false;
  const read = request._read;
  request._read = function ask(size) {
    request._read = read;
    if (!answer.headersSent) {
      answer.shouldKeepAlive = shouldKeepAlive;
      answer.writeContinue();
    }
    read.call(this, size);
  };
}
