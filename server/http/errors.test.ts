import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { HubError } from '../ground/hub-error.ts';
import { sendError } from './errors.ts';

it('can be read though the time was over while an answer was being compressed', async () => {
  const server = Fastify();
  server.get('/', (_request, reply) => {
    reply.headers({ 'content-encoding': 'br', 'content-length': '1', etag: 'x', 'last-modified': 'x' });
    return sendError(reply, new HubError('tooLong', { seconds: 2 }), 'en');
  });
  const { headers, body } = await server.inject('/');
  for (const name of ['content-encoding', 'etag', 'last-modified']) expect(headers).not.toHaveProperty(name);
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(JSON.parse(body).data).toEqual({ seconds: 2 });
});
