import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { languages } from '#generated/app.ts';
import type { ErrorId } from '#generated/errors.ts';
import { refusalOf } from './errors.ts';
import { HubError } from './hub-error.ts';

/** What Node's parser says, in the words of our catalogue. */
const byParserCode: Readonly<Record<string, ErrorId>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payloadTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/**
 * Answers what cannot be read as a request, and ends the line: nobody knows where the next one would begin. Nobody knows
 * its reader's language either, so that it is told in all of them.
 */
export function answerUnreadable({ code = '' }: Error & { code?: string }, socket: Socket): void {
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
  // Once the system has taken it; whoever does not read it holds nothing of ours.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

/** NOTE: Node keeps what is being answered on a line there, and looks at it for the same reason. */
function isAnswering(socket: Socket): boolean {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage?.headersSent === true;
}
