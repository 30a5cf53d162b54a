import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HubError } from './hub-error.ts';

const type = 'application/json';

/** Reads JSON as it is sent: bytes that are no text would be read as other signs, and kept as what nobody wrote. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  // Fastify reads plain text as well, which no call takes.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done);
    else done(new HubError('invalidInput', { field: 'body' }));
  });
}
