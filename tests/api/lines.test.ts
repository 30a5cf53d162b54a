import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { linesCalls, linesHeadersMs, linesPerNetwork } from '#generated/constants.ts';
import { budgets } from '#generated/server/budgets.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let clients: Socket[] = [];
let begun = 0;
let gate: Promise<void> | undefined;

beforeAll(async () => {
  // No proxy stands before it, so that all of this machine is one network.
  hub = await startHub({ config: { publicUrl: 'http://127.0.0.1' } });
  const { find } = hub.hub.items;
  vi.spyOn(hub.hub.items, 'find').mockImplementation(async (...args) => {
    begun += 1;
    await gate;
    return find(...args);
  });
});
afterAll(() => hub.stop());
afterEach(() => {
  for (const client of clients) client.destroy();
  clients = [];
  gate = undefined;
});

function open(): Socket {
  const socket = connect(Number(new URL(hub.url).port), '127.0.0.1');
  // One that is turned away hears so in whatever way its machine has.
  socket.on('error', () => {});
  // Only who reads hears that a line was closed.
  socket.resume();
  clients.push(socket);
  return socket;
}

/** A line may end in an error as well: it is closed all the same. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const asking = `GET /acx/aihub/find?kind=models&user=a&name=b HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;

it('closes a line that sends ten thousand calls without waiting for an answer, and begins few of them', async () => {
  let release = () => {};
  gate = new Promise((resolve) => {
    release = resolve;
  });
  begun = 0;
  const socket = open();
  socket.write(asking.repeat(10_000));
  await closed(socket);
  expect(begun).toBeLessThanOrEqual(budgets.read.perAsker);
  release();
  await expect.poll(() => begun).toBeLessThanOrEqual(linesCalls);
  expect((await hub.get('/acx/health')).status).toBe(200);
});

it('reads no further on a line that it has closed, though more has come with it', async () => {
  let release = () => {};
  gate = new Promise((resolve) => {
    release = resolve;
  });
  let read = 0;
  const count = () => void read++;
  hub.server.server.on('request', count);
  const socket = open();
  socket.write(asking.repeat(10_000));
  await closed(socket);
  hub.server.server.off('request', count);
  release();
  expect(read).toBe(linesCalls + 1);
});

it('answers as many calls on one line as it takes, in their order', async () => {
  const socket = open();
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(asking.repeat(linesCalls));
  await expect.poll(() => heard.match(/HTTP\/1\.1 404 /g)).toHaveLength(linesCalls);
  // What has been answered counts no more.
  heard = '';
  socket.write(asking.repeat(linesCalls));
  await expect.poll(() => heard.match(/HTTP\/1\.1 404 /g)).toHaveLength(linesCalls);
});

it('lets a network have its lines and no more, and gives them back', async () => {
  const over = 20;
  let gone = 0;
  const lines: Socket[] = [];
  // No more at once than a listener has places for, since the machine would drop the rest.
  while (lines.length < linesPerNetwork + over) {
    const batch = Array.from({ length: 2 * over }, open);
    for (const line of batch) line.once('close', () => void gone++);
    await Promise.all(batch.map((line) => once(line, 'connect')));
    lines.push(...batch);
  }
  // A few more where calls of before still keep a line.
  await expect.poll(() => gone).toBeGreaterThanOrEqual(over);
  expect(gone).toBeLessThan(4 * over);

  for (const line of lines.filter(({ destroyed }) => !destroyed).slice(0, over)) line.destroy();
  await expect.poll(async () => (await hub.get('/acx/health')).status).toBe(200);
});

it('waits for what is asked, but not for ever', () => {
  expect(hub.server.server.headersTimeout).toBe(linesHeadersMs);
});
