import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { languages } from '#generated/app.ts';
import { requestUnreadListenMs, requestUnreadMostBytes } from '#generated/constants.ts';
import type { ErrorId } from '#generated/errors.ts';
import { HubError } from '../../ground/hub-error.ts';
import { refusalOf } from '../errors.ts';

/** What Node's parser says, in the words of our catalogue. */
const byParserCode: Readonly<Record<string, ErrorId>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payloadTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/** Nobody is led through us to elsewhere, which Node would say by closing the line. */
export function refuseTunnels({ server }: FastifyInstance): void {
  server.on('connect', (_request, socket) => answerUnreadable(new Error('CONNECT'), socket as Socket));
}

/** Lines that have had our answer: what still comes on them is no request either. */
const answered = new WeakSet<Socket>();

/**
 * Answers what cannot be read as a request, and ends the line: nobody knows where the next one would begin. Nobody knows
 * its reader's language either, so that it is told in all of them.
 */
export function answerUnreadable({ code = '' }: Error & { code?: string }, socket: Socket): void {
  if (answered.has(socket)) return;
  // An answer that is under way must not have another one in its middle.
  if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const error = new HubError(byParserCode[code] ?? 'requestUnreadable');
  const told = languages.map(({ id }) => refusalOf(error, id));
  const { status = 400, body } = told[0] ?? {};
  const text = JSON.stringify({ ...body, msg: told.map(({ body: { msg } }) => msg).join(' · ') });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  answered.add(socket);
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  hearOut(socket);
}

/**
 * Reads what still comes, so far and no longer. A line that is closed with something unread on it is reset, and the other
 * side's system throws away the answer that it has not read yet.
 */
function hearOut(socket: Socket): void {
  let left = requestUnreadMostBytes;
  const listen = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  };
  // NOTE: whoever listens here takes the line from Node's parser, which would find a fault in each further byte.
  socket.on('data', listen);
  for (const other of socket.listeners('data')) {
    if (other !== listen) socket.off('data', other as typeof listen);
  }
  const late = setTimeout(() => socket.destroy(), requestUnreadListenMs);
  late.unref();
  socket.once('close', () => clearTimeout(late));
  socket.resume();
}

/** NOTE: Node keeps what is being answered on a line there, and looks at it for the same reason. */
function isAnswering(socket: Socket): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
}
