import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { FloorOfSpeed } from './floor-of-speed.ts';

const pace = { bytes: 1000, withinMs: 30_000 };
/** More than the system holds between two programs. */
const largeBytes = 64 * 1024 * 1024;

let time = 0;
let server: Server;
let told: IncomingMessage[] = [];
let floor: FloorOfSpeed;
const clients: Socket[] = [];
afterEach(() => {
  floor.stop();
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
});

/** A server whose lines are looked at by hand, at a time of the test's own. */
async function serve(listener: RequestListener): Promise<void> {
  told = [];
  floor = new FloorOfSpeed({ lookEveryMs: 2 ** 30, tell: (request) => told.push(request), now: () => time });
  server = createServer((request, answer) => {
    floor.watch({ request, answer, pace });
    listener(request, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function client(start: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => {});
  socket.write(start);
  return socket;
}

const post = (bytes: number) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n\r\n`;
const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

function later(ms: number): void {
  time += ms;
  floor.look();
}

/** Sends, and waits until it has come. */
async function send(socket: Socket, request: IncomingMessage, bytes: number): Promise<void> {
  const wanted = request.socket.bytesRead + bytes;
  socket.write('x'.repeat(bytes));
  while (request.socket.bytesRead < wanted) await new Promise((done) => setImmediate(done));
}

/** The first request, once its body is being read. */
function reading(): Promise<IncomingMessage> {
  return new Promise((done) => {
    void serve((request) => {
      request.on('error', () => {}).resume();
      done(request);
    }).then(() => client(post(1_000_000)));
  });
}

it('warns who sends nothing, and then cuts the line', async () => {
  const request = await reading();
  later(29_999);
  expect(told).toEqual([]);
  later(1);
  expect(told).toEqual([request]);
  expect(request.socket.destroyed).toBe(false);
  later(1);
  expect(request.socket.destroyed).toBe(true);
});

it('lets a body be as slow as the floor for ever, and no slower', async () => {
  const request = await reading();
  const [sender] = clients as [Socket];
  for (let n = 0; n < 20; n++) {
    await send(sender, request, 1000);
    later(29_000);
  }
  expect(told).toEqual([]);
  await send(sender, request, 999);
  later(30_000);
  expect(told).toEqual([request]);
});

it('does not blame who waits until we read on', async () => {
  const request = await reading();
  request.pause();
  for (let n = 0; n < 5; n++) later(60_000);
  request.resume();
  later(29_999);
  expect(told).toEqual([]);
});

it('watches a body on that nobody waits for, since it holds the line', async () => {
  await serve((_request, answer) => answer.end('early'));
  const socket = client(get.replace('host: a', 'host: a\r\ncontent-length: 9000'));
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  await once(socket, 'data');
  later(29_999);
  expect(request.socket.destroyed).toBe(false);
  later(1);
  expect(request.socket.destroyed).toBe(true);
});

/** A reader who has taken nothing yet of an answer that is larger than what the system holds. */
async function standingReader(): Promise<{ reader: Socket; request: IncomingMessage }> {
  await serve((_request, answer) => answer.end(Buffer.alloc(largeBytes)));
  const reader = client(get).pause();
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  // Until the system holds as much as it ever will.
  const leftOf = () =>
    (request.socket as unknown as { _handle: { writeQueueSize: number } })._handle.writeQueueSize;
  for (let left = -1; left !== leftOf(); ) {
    left = leftOf();
    await new Promise((done) => setTimeout(done, 20));
  }
  later(0);
  return { reader, request };
}

it('cuts off who does not take an answer', async () => {
  const { request } = await standingReader();
  later(29_999);
  expect(request.socket.destroyed).toBe(false);
  later(1);
  expect(request.socket.destroyed).toBe(true);
});

it('lets an answer that is one piece be taken slowly', async () => {
  const { reader, request } = await standingReader();
  let taken = 0;
  reader.on('data', (chunk: Buffer) => {
    taken += chunk.length;
  });
  for (let n = 1; n <= 3; n++) {
    reader.resume();
    while (taken < (n * largeBytes) / 4) await new Promise((done) => setImmediate(done));
    reader.pause();
    later(29_000);
    later(29_000);
  }
  expect(request.socket.destroyed).toBe(false);
});

it('does not blame a reader for an answer that we have not made yet', async () => {
  let finish = () => {};
  await serve((_request, answer) => {
    finish = () => void answer.end('at last');
  });
  const socket = client(get.replace('host: a', 'host: a\r\nconnection: close'));
  await once(server, 'request');
  for (let n = 0; n < 5; n++) later(60_000);
  finish();
  expect(await text(socket)).toContain('at last');
});

it('forgets what has passed', async () => {
  await serve((_request, answer) => answer.end('done'));
  await text(client(get.replace('host: a', 'host: a\r\nconnection: close')));
  later(1);
  expect(floor.size).toBe(0);
});
