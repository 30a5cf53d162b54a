import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { budgets } from '#generated/server/budgets.ts';
import { HubError } from '../../ground/hub-error.ts';
import { RowFullError } from '../../load/row.ts';
import { knowAskers } from '../askers.ts';
import { Places } from '../places.ts';
import { registerAssets } from './assets.ts';

const script = 'export const words = "两个字";\n'.repeat(200);
const picture = Buffer.alloc(5000, 7);
/** More than any system keeps of what its reader leaves where it is. */
const fontBytes = 32 * 1024 * 1024;
let root: string;
let server: FastifyInstance;
const places = new Places();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'assets-'));
  for (const folder of ['assets', '.vite']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'assets', 'index-AbC_1.js'), script);
  writeFileSync(join(root, 'theme.js'), 'small');
  writeFileSync(join(root, 'assets', 'tiny-AbC_1.js'), 'small');
  writeFileSync(join(root, 'assets', 'logo.png'), picture);
  writeFileSync(join(root, 'assets', 'font.bin'), Buffer.alloc(fontBytes));
  for (const name of ['gone.js', 'gone.png']) writeFileSync(join(root, 'assets', name), script);
  writeFileSync(join(root, 'index.html'), '<html>');
  writeFileSync(join(root, '.vite', 'manifest.json'), '{}');
  server = fastify();
  knowAskers(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.setErrorHandler((error, _request, reply) =>
    reply.send(error instanceof HubError ? error.id : error),
  );
  await registerAssets(server, root, places);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const scriptUrl = '/assets/index-AbC_1.js';

it.each([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
])('sends a script as %s', async (encoding, open) => {
  const reply = await get(scriptUrl, { 'accept-encoding': encoding });
  expect(reply.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/javascript; charset=utf-8',
    'content-length': String(reply.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(open(reply.rawPayload).toString()).toBe(script);
});

it('sends with what never changes no number to find it by in the log', async () => {
  expect((await get(scriptUrl)).headers).not.toHaveProperty('x-request-id');
  expect((await get(scriptUrl, { 'accept-encoding': 'br' })).headers).not.toHaveProperty('last-modified');
  expect((await get('/theme.js')).headers).toHaveProperty('x-request-id');
  expect((await get('/assets/nothing.js')).headers).toHaveProperty('x-request-id');
});

it('says of what never changes how its line is kept only where it is not', async () => {
  const closing = fastify();
  knowAskers(closing);
  closing.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-last']) reply.raw.setHeader('connection', 'close');
  });
  await registerAssets(closing, root, places);
  const origin = await closing.listen({ host: '127.0.0.1', port: 0 });
  const linesOf = async (path: string, headers: Record<string, string> = {}) => {
    const { port } = new URL(origin);
    const line = connect(Number(port), '127.0.0.1');
    const rest = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    line.write(`GET ${path} HTTP/1.1\r\nhost: hub\r\naccept-encoding: br\r\n${rest.join('')}\r\n`);
    const [bytes] = (await once(line, 'data')) as [Buffer];
    line.destroy();
    return bytes.toString('latin1').toLowerCase();
  };
  for (const path of [scriptUrl, '/assets/tiny-AbC_1.js']) {
    expect(await linesOf(path)).not.toMatch(/^(?:connection|keep-alive|last-modified|accept-ranges):/m);
    expect(await linesOf(path, { 'x-last': '1' })).toMatch(/^connection: close/m);
    // So is what the asker wants closed.
    expect(await linesOf(path, { Connection: 'close' })).toMatch(/^connection: close/m);
  }
  expect(await linesOf('/theme.js')).toMatch(/^keep-alive:/m);
  await closing.close();
});

it.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, BR;q=0.1', 'br'],
  ['x-br, gzip; q=0.000', undefined],
  ['identity, *;q=0', undefined],
])('sends to who reads %s what he reads', async (accepted, encoding) => {
  const reply = await get(scriptUrl, { 'accept-encoding': accepted });
  expect(reply.headers['content-encoding']).toBe(encoding);
});

it('sends a script as it is to who asks for no encoding, and parts of it', async () => {
  const whole = await get(scriptUrl);
  expect(whole.headers['content-encoding']).toBeUndefined();
  expect(whole.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(whole.payload).toBe(script);
  const part = await get(scriptUrl, { 'accept-encoding': 'br', range: 'bytes=0-5' });
  expect([part.statusCode, part.payload]).toEqual([206, 'export']);
});

it('leaves alone what is small, and what is compressed already', async () => {
  const accept = { 'accept-encoding': 'br' };
  expect((await get('/theme.js', accept)).payload).toBe('small');
  expect((await get('/theme.js', accept)).headers['cache-control']).toBe('no-cache');
  expect((await get('/assets/logo.png', accept)).rawPayload).toEqual(picture);
});

it.each(['br', 'identity'])('says that nothing has changed where nothing has, as %s', async (encoding) => {
  const accept = { 'accept-encoding': encoding };
  const { headers } = await get(scriptUrl, accept);
  const conditions: Record<string, string>[] = [
    { 'if-none-match': `"other", ${headers.etag}` },
    { 'if-none-match': '*' },
    { 'if-modified-since': new Date().toUTCString() },
  ];
  for (const condition of conditions) {
    const reply = await get(scriptUrl, { ...accept, ...condition });
    expect([reply.statusCode, reply.payload]).toEqual([304, '']);
  }
  const changed = await get(scriptUrl, { ...accept, 'if-none-match': '"other"' });
  expect(changed.statusCode).toBe(200);
});

it('answers HEAD as GET, without what is in it', async () => {
  const reply = await server.inject({
    method: 'HEAD',
    url: scriptUrl,
    headers: { 'accept-encoding': 'br' },
  });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br' });
  expect([reply.statusCode, reply.payload]).toEqual([200, '']);
});

it.each(['/index.html', '/.vite/manifest.json', '/assets/../index.html', '/assets/nothing.js'])(
  'does not serve %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

it.each(['gone.js', 'gone.png'])(
  'says that a file is not there which a new build took away: %s',
  async (name) => {
    rmSync(join(root, 'assets', name));
    const reply = await get(`/assets/${name}`, { 'accept-encoding': 'br' });
    expect(reply.payload).toBe('routeNotFound');
    expect(reply.headers['cache-control']).toBeUndefined();
  },
);

it('gives its place back before a slow reader has taken all of it', async () => {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const run = vi.spyOn(places, 'run');
  const line = connect(port, '127.0.0.1').pause();
  line.write('GET /assets/font.bin HTTP/1.1\r\nhost: hub\r\n\r\n');
  await expect.poll(() => run.mock.results.length).toBe(1);
  await run.mock.results[0]?.value;
  expect(line.bytesRead).toBeLessThan(fontBytes);
  line.destroy();
  run.mockRestore();
});

it('stands in the row of its class', async () => {
  const run = vi.spyOn(places, 'run').mockRejectedValueOnce(new RowFullError(1000));
  expect((await get(scriptUrl)).payload).toContain('The row is full');
  expect(run.mock.calls[0]?.[0]).toBe(budgets.asset);
  run.mockRestore();
});
