import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { rootRoutes } from '#generated/routes/index.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import { budgets } from '#generated/server/budgets.ts';
import { specSettings } from '../../ground/settings/index.ts';
import { knowAskers } from '../../http/askers.ts';
import { Places } from '../../http/places.ts';
import { loadWords } from '../../http/words.ts';
import type { Drawer, ToDraw } from './drawing/drawer.ts';
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
    settings: specSettings(),
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
    settings: specSettings(),
    embedOrigins: [],
    recognise: async () => undefined,
    bootAnswers: async () => [],
    targetOf: async () => ({ is: 'there' as const }),
  };
  server.get('/*', pageRoute(source, pages, new Places()));
  expect((await server.inject({ url })).statusCode).toBe(status);
});

/** Of a search, which is dear, and of a page of items; whoever asks waits until `open` is called. */
function gated() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open: () => open() };
}

it('keeps nobody from a document while others wait for a drawing, and answers what is read in the places of its class', async () => {
  await loadWords(languages.map(({ id }) => id));
  const { gate, open } = gated();
  const places = new Places();
  const taken = vi.spyOn(places, 'run');
  const server = fastify();
  onTestFinished(() => server.close());
  knowAskers(server);
  const reading = vi.fn(async () => {
    await gate;
    return { list: [] };
  });
  const drawer = {
    draw: async ({ answerOf }: ToDraw) => {
      const read = { call: 'search.items' as const, input: {}, as: 'pages' as const };
      return { html: 'drawn', trees: '[]', reads: [{ ...read, answer: await answerOf(read) }] };
    },
  };
  const pages = {
    ...{ register: async () => {}, build: 'test', inlineScripts: false, drawer: drawer as unknown as Drawer },
    template: async () =>
      '<html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>',
    filesOf: () => ({ scripts: [], styles: [] }),
  };
  const source = {
    publicUrl: 'http://hub.test',
    settings: specSettings(),
    embedOrigins: [],
    recognise: async () => undefined,
    bootAnswers: async () => [],
    targetOf: async () => ({ is: 'there' as const }),
    answerRead: reading,
  };
  server.get('/*', pageRoute(source, pages, places));
  const { page, search } = budgets;
  // More than all documents that may be made at a time, of many networks.
  const waiting = Array.from({ length: 2 * page.atOnce }, (_, at) =>
    server.inject({ url: '/en/materials', remoteAddress: `10.0.${at}.1` }),
  );
  await expect.poll(() => reading.mock.calls.length).toBe(search.atOnce);
  expect((await server.inject({ url: '/en/search', remoteAddress: '10.1.0.1' })).statusCode).toBe(200);
  expect(reading).toHaveBeenCalledTimes(search.atOnce);
  open();
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(answers[0]?.body).toContain('drawn');
  expect(new Set(taken.mock.calls.map(([{ id }]) => id))).toEqual(new Set([page.id, search.id]));
});
