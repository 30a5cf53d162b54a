import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { speedCallLeastBytes, speedCallWithinMs, speedTransferWithinMs } from '#generated/constants.ts';
import type { Started } from '../../server/main.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let server: Started['server'];
let clients: Socket[] = [];
let skippedMs = 0;
const realNow = performance.now.bind(performance);

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + skippedMs);
  hub = await startHub();
  server = hub.server;
});
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
});
afterAll(async () => {
  await hub.stop();
  vi.restoreAllMocks();
});

function later(ms: number): void {
  skippedMs += ms;
  server.floorOfSpeed.look();
}

/** Sends as it stands, and waits until the hub watches it. */
async function send(...lines: string[]): Promise<Socket> {
  const { hostname, port } = new URL(hub.url);
  const before = server.floorOfSpeed.size;
  const socket = connect(Number(port), hostname);
  clients.push(socket);
  socket.write(`${lines[0]}\r\nhost: ${hostname}:${port}\r\n${lines.slice(1).join('\r\n')}`);
  while (server.floorOfSpeed.size === before) await new Promise((done) => setImmediate(done));
  return socket;
}

const slowBody = (path: string, language: string) =>
  send(
    `POST ${path} HTTP/1.1`,
    `accept-language: ${language}`,
    'content-type: application/json',
    `content-length: ${2 * speedCallLeastBytes}`,
    '',
    '{"userName":"',
  );

it.each([
  ['en', 'arrived too slowly'],
  ['zh', '传输过慢'],
])('tells who sends too slowly why, in %s, and lets the line go', async (language, words) => {
  const socket = await slowBody('/acx/aihub/items', language);
  later(speedCallWithinMs);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
  expect(String(answer)).toContain('"code":"408001"');
  expect(String(answer)).toContain(words);
  socket.on('error', () => {});
  later(1);
  await closed(socket);
});

it('gives a push longer than a call', async () => {
  const socket = await send(
    'POST /models/nobody/nothing.git/git-receive-pack HTTP/1.1',
    'content-type: application/x-git-receive-pack-request',
    'content-length: 9000',
    '',
    '0',
  );
  socket.on('error', () => {}).resume();
  later(speedCallWithinMs);
  later(1);
  expect(server.floorOfSpeed.size).toBe(1);
  later(speedTransferWithinMs - speedCallWithinMs);
  later(1);
  await closed(socket);
});

it('lets nobody send the head of a request for ever', () => {
  expect(server.server.headersTimeout).toBeGreaterThan(0);
  // An honest push takes longer than any limit of a whole request.
  expect(server.server.requestTimeout).toBe(0);
});

const closed = (socket: Socket) =>
  socket.destroyed ? Promise.resolve() : new Promise<void>((done) => socket.once('close', () => done()));
