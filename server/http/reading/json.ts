import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HubError } from '../../ground/hub-error.ts';
import { findRepeatedName, refuseRepeated } from './repeated-name.ts';

const type = 'application/json';

/**
 * Reads JSON as it is sent: bytes that are no text would be read as other signs, and kept as what nobody wrote; of two values
 * under one name the last would be read alone, and another reader on the way may have judged the first.
 */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  // Fastify reads plain text as well, which no call takes.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) return done(new HubError('invalidInput', { field: 'body' }));
    const text = body.toString();
    parse(request, text, (error, value) => {
      const field = error ? undefined : findRepeatedName(text);
      if (field === undefined) done(error, value);
      else done(refuseRepeated(field));
    });
  });
}
