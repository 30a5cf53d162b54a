import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Hearing, hearOut } from './unread.ts';

const mostBytes = 2 ** 22;
const listenMs = 200;
let server: FastifyInstance;
beforeAll(async () => {
  server = fastify({ bodyLimit: 16 });
  hearOut(server);
  server.get('/asked', () => 'answered');
  server.post('/taken', ({ body }) => body);
  const refuse = (hearing?: Hearing) => ({
    onRequest: async (_request: FastifyRequest, reply: FastifyReply) => {
      if (hearing) reply.raw.hubHearing = hearing;
      return reply.code(403).send('no');
    },
  });
  server.post('/refused', refuse(), () => 'never');
  server.post('/soon-too-much', refuse({ mostBytes, listenMs: 60_000 }), () => 'never');
  server.post('/soon-too-long', refuse({ mostBytes, listenMs }), () => 'never');
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const connected = (options: { allowHalfOpen?: boolean } = {}) => {
  const line = connect({
    port: (server.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    ...options,
  });
  line.on('error', () => {});
  return line;
};
const long = 3 * 2 ** 20;
const json = 'host: a\r\ncontent-type: application/json\r\n';
const head = (path: string, length: number | 'chunked', more = '') =>
  `POST ${path} HTTP/1.1\r\n${json}${length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n${more}\r\n`;
const part = Buffer.alloc(65_536, ' ');

/** Sends all before anything is read, as many programs do; gives what it is told then. */
async function heardBy(line: Socket, start: string, bytes: number, isChunked = false): Promise<string> {
  line.pause();
  line.write(start);
  for (let sent = 0; sent < bytes; sent += part.length) {
    const framed = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')]) : part;
    if (!(await new Promise((resolve) => line.write(framed, (error) => resolve(!error))))) return 'reset';
  }
  if (isChunked) line.write('0\r\n\r\n');
  line.resume();
  let heard = '';
  for await (const chunk of line) {
    heard += chunk;
    const length = /content-length: (\d+)/i.exec(heard)?.[1];
    const body = heard.split('\r\n\r\n')[1] ?? '';
    if (length !== undefined && body.length >= Number(length)) break;
  }
  return heard.slice(9, 12);
}

it.each([
  ['a body whose length is too much', head('/taken', long), '413'],
  ['one on a line that ends then', head('/taken', long, 'connection: close\r\n'), '413'],
  ['one of HTTP/1.0', head('/taken', long).replace('1.1', '1.0'), '413'],
  ['one in chunks', head('/taken', 'chunked'), '413'],
  ['one in chunks on a line that ends then', head('/taken', 'chunked', 'connection: close\r\n'), '413'],
  ['one that is not to be sent here', head('/refused', long, 'connection: close\r\n'), '403'],
  ['one that nobody asked for', head('/asked', long, 'connection: close\r\n').replace('POST', 'GET'), '200'],
  ['one whose sender expects what nobody knows', head('/taken', long, 'expect: wonders\r\n'), '413'],
])('is heard by who sends all of it before reading: %s', async (_what, start, status) => {
  expect(await heardBy(connected(), start, long, start.includes('chunked'))).toBe(status);
});

it('goes on with the next call on a line that is kept', async () => {
  const line = connected();
  line.write(head('/refused', part.length));
  const [refused] = await once(line, 'data');
  expect(String(refused)).toContain('403');
  line.write(part);
  line.write('GET /asked HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  expect(await text(line)).toContain('answered');
});

it.each(['', 'connection: close\r\n'])('ends the line of whoever goes on without end (%j)', async (more) => {
  const line = connected({ allowHalfOpen: true });
  line.write(head('/soon-too-much', 2 ** 40, more));
  line.resume();
  const closed = new Promise((resolve) => line.once('close', resolve));
  let sent = 0;
  const next = (error?: Error | null) => {
    if (error) return;
    sent += part.length;
    line.write(part, next);
  };
  next();
  await closed;
  expect(sent).toBeGreaterThan(mostBytes);
});

it.each(['', 'connection: close\r\n'])(
  'ends the line of whoever stays and says nothing (%j)',
  async (more) => {
    const line = connected({ allowHalfOpen: true });
    const since = performance.now();
    line.write(head('/soon-too-long', 100, more));
    const [socket] = (await once(server.server, 'connection')) as [Socket];
    line.resume();
    await once(socket, 'close');
    expect(performance.now() - since).toBeGreaterThan(listenMs / 2);
    line.destroy();
  },
);

it('asks for a body when it is read, and not before it is refused', async () => {
  const expects = 'expect: 100-continue\r\n';
  const taken = connected();
  taken.write(head('/taken', 2, `${expects}connection: close\r\n`));
  const [asked] = await once(taken, 'data');
  expect(String(asked)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  taken.write('{}');
  expect(await text(taken)).toMatch(/^HTTP\/1\.1 200.*\{\}$/s);
  for (const start of [head('/taken', long, expects), head('/refused', 2, expects)]) {
    const refused = connected();
    refused.write(start);
    expect(await text(refused)).toMatch(/^HTTP\/1\.1 4.*connection: close/is);
  }
});

it('outlives those who leave while they are heard out', async () => {
  const lines = Array.from({ length: 50 }, () => connected());
  for (const line of lines) {
    line.write(head('/refused', long));
    line.write(part, () => line.resetAndDestroy());
  }
  await Promise.all(
    lines.map((line) => line.closed || new Promise((resolve) => line.once('close', resolve))),
  );
  expect(await heardBy(connected(), head('/taken', long), long)).toBe('413');
});
