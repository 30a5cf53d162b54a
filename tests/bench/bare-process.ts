import fastify from 'fastify';
import { serveParent } from './serve-child.ts';

/** One Fastify route that does nothing but send bodies that it was given. */
serveParent<{ bodies: string[] }>(async ({ bodies }) => {
  const server = fastify();
  server.get<{ Params: { at: number } }>('/pages/:at', (request, reply) => {
    reply.type('application/json; charset=utf-8').send(bodies[request.params.at]);
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => server.close() };
});
