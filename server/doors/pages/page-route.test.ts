import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { rootRoutes } from '#generated/routes/index.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import { knowAskers } from '../../http/askers.ts';
import { Places } from '../../http/places.ts';
import { loadWords } from '../../http/words.ts';
import { pageRoute } from './page-route.ts';

/** More than any system keeps of what its reader leaves where it is. */
const pageBytes = 32 * 1024 * 1024;

it('gives its place back before a slow reader has taken the page', async () => {
  await loadWords(languages.map(({ id }) => id));
  const places = new Places();
  const run = vi.spyOn(places, 'run');
  const server = fastify();
  onTestFinished(() => server.close());
  knowAskers(server);
  const html = `<html lang="en"><head><title>x</title></head><body>${' '.repeat(pageBytes)}</body></html>`;
  const pages = { register: async () => {}, template: async () => html, build: 'test', inlineScripts: false };
  const source = {
    publicUrl: 'http://hub.test',
    embedOrigins: [],
    recognise: async () => undefined,
    bootAnswers: async () => [],
    targetOf: async () => ({ is: 'missing' as const }),
  };
  // As in the hub, where it is compressed on its way: an answer that is to be sent has not been handed over yet.
  server.addHook('onSend', (_request, _reply, payload, done) => void setImmediate(done, null, payload));
  server.get('/*', pageRoute(source, pages, places));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const line = connect((server.server.address() as AddressInfo).port, '127.0.0.1').pause();
  onTestFinished(() => void line.destroy());
  line.write('GET /nowhere HTTP/1.1\r\nhost: hub\r\n\r\n');
  await expect.poll(() => run.mock.results.length).toBe(1);
  await run.mock.results[0]?.value;
  expect(line.bytesRead).toBeLessThan(pageBytes);
});

it.each([
  ['/en/search', 410],
  ['/en/search?q=tea', 200],
  ['/en/models', 200],
])('answers %s with %i where its route says what it must hold', async (url, status) => {
  await loadWords(languages.map(({ id }) => id));
  const route = rootRoutes.find(({ pattern, language }) => pattern === '/search' && language === 'en');
  const written = route as { -readonly [Word in keyof RouteEntry]: RouteEntry[Word] };
  written.validate = { when: (s) => s.route.query.q != null, status: 410 };
  onTestFinished(() => {
    delete written.validate;
  });
  const server = fastify();
  onTestFinished(() => server.close());
  knowAskers(server);
  const html = '<html lang="en"><head><title>x</title></head><body></body></html>';
  const pages = { register: async () => {}, template: async () => html, build: 'test', inlineScripts: false };
  const source = {
    publicUrl: 'http://hub.test',
    embedOrigins: [],
    recognise: async () => undefined,
    bootAnswers: async () => [],
    targetOf: async () => ({ is: 'there' as const }),
  };
  server.get('/*', pageRoute(source, pages, new Places()));
  expect((await server.inject({ url })).statusCode).toBe(status);
});
