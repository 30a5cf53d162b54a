import fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { askerKey, currentAsker } from '../load/asker.ts';
import { askerOf, knowAskers } from './askers.ts';

/** A server that says on whose behalf it answers, now and after it waited. */
function buildServer() {
  const server = fastify();
  knowAskers(server);
  server.post('/', async () => {
    const now = currentAsker();
    await new Promise((resolve) => setImmediate(resolve));
    const later = currentAsker();
    return [now, later].map((asker) => asker && askerKey(asker));
  });
  return server;
}

it('knows who asks once the body has been read, and behind every wait', async () => {
  const reply = await buildServer().inject({
    method: 'POST',
    url: '/',
    remoteAddress: '2001:db8:0:1::5',
    payload: { a: 1 },
  });
  expect(reply.json()).toEqual(['network 2001:db8:0', 'network 2001:db8:0']);
});

it('mixes up nobody with whoever asks at the same time', async () => {
  const server = buildServer();
  const addresses = Array.from({ length: 20 }, (_, at) => `10.0.0.${at}`);
  const replies = await Promise.all(
    addresses.map((remoteAddress) => server.inject({ method: 'POST', url: '/', remoteAddress, payload: {} })),
  );
  expect(replies.map((reply) => reply.json()[1])).toEqual(addresses.map((address) => `network ${address}`));
});

it('answers for a line that was cut off before its request was read', () => {
  const cut = { ip: undefined, raw: { socket: {} } } as unknown as FastifyRequest;
  expect(askerOf(cut)).toEqual({ network: '' });
});
