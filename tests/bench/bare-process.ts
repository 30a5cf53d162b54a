import { brotliCompressSync, constants } from 'node:zlib';
import fastify from 'fastify';
import { answerCompressionBr } from '#generated/constants.ts';
import { serveParent } from './serve-child.ts';

const params = { [constants.BROTLI_PARAM_QUALITY]: answerCompressionBr };

/** One Fastify route that does nothing but send bodies that it was given; packed they are before anybody asks. */
serveParent<{ bodies: string[]; packed?: boolean }>(async ({ bodies: texts, packed }) => {
  const server = fastify();
  const bodies = packed ? texts.map((text) => brotliCompressSync(text, { params })) : texts;
  server.get<{ Params: { at: number } }>('/pages/:at', (request, reply) => {
    if (packed) reply.header('content-encoding', 'br');
    reply.type('application/json; charset=utf-8').send(bodies[request.params.at]);
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => server.close() };
});
