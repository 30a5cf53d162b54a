import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { requestUnreadMostBytes } from '#generated/constants.ts';
import { serverErrors } from '#generated/errors.ts';
import { loadWords, say } from '../words.ts';
import { answerUnreadable } from './unreadable.ts';

/** Long, so that a busy machine cuts nobody off whom a test did not mean. */
const hearing = vi.hoisted(() => ({ listenMs: 60_000 }));
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  requestUnreadMostBytes: 2 ** 20,
  get requestUnreadListenMs() {
    return hearing.listenMs;
  },
}));

let server: FastifyInstance;
const lines = new Set<Socket>();
beforeAll(async () => {
  await loadWords(languages.map(({ id }) => id));
  server = fastify({ clientErrorHandler: answerUnreadable });
  server.get('/half', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 100 });
    reply.raw.write('half');
  });
  server.post('/body', async ({ body }) => body);
  server.server.on('connection', (line: Socket) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  hearing.listenMs = 60_000;
});
afterAll(() => server.close());

const open = (options: { allowHalfOpen?: boolean } = {}) =>
  connect({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1', ...options });

async function answerTo(sent: string): Promise<string> {
  const line = open();
  line.write(sent);
  return text(line);
}

function refusalIn(answer: string): { status: number; body: { code: string; msg: string } } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

const said = (id: 'requestUnreadable' | 'headersTooLarge' | 'tooSlow') => ({
  status: serverErrors[id].status,
  body: {
    code: serverErrors[id].code,
    data: {},
    msg: languages.map((own) => say(own.id, `error.${id}`)).join(' · '),
  },
});

it.each([
  'no words of HTTP\r\n\r\n',
  '\u0000\u0001\u0002\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\na b\r\n\r\n',
])('says in every language that it cannot read %j, and ends the line', async (sent) => {
  expect(refusalIn(await answerTo(sent))).toEqual(said('requestUnreadable'));
});

it('says so of headers that are too long', async () => {
  const sent = `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(refusalIn(await answerTo(sent))).toEqual(said('headersTooLarge'));
});

it('says so of a request that does not come to its end in time', async () => {
  const line = open();
  const [socket] = (await once(server.server, 'connection')) as [Socket];
  server.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  expect(refusalIn(await text(line))).toEqual(said('tooSlow'));
});

it('says so of a body that breaks off into something else', async () => {
  const head =
    'POST /body HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
  expect(refusalIn(await answerTo(`${head}no length\r\n`))).toEqual(said('requestUnreadable'));
});

it('is heard by whoever was still sending, and ends the line with him', async () => {
  const line = open();
  const connected = once(server.server, 'connection');
  const rest = Buffer.alloc(200_000, 'x');
  line.write(Buffer.concat([Buffer.from('no words of HTTP\r\n\r\n'), rest]));
  const [socket] = (await connected) as [Socket];
  const closed = once(socket, 'close');
  if (!socket.writableFinished) await once(socket, 'finish');
  // What comes after the answer is read as well, though it is no request.
  await new Promise((resolve) => line.write(rest, resolve));
  expect(refusalIn(await text(line))).toEqual(said('requestUnreadable'));
  await closed;
});

it('ends the line of whoever goes on without end', async () => {
  const line = open({ allowHalfOpen: true });
  line.on('error', () => {});
  const closed = new Promise((resolve) => line.once('close', resolve));
  line.write('no words of HTTP\r\n\r\n');
  const part = Buffer.alloc(65_536, 'x');
  let sent = 0;
  const more = (error?: Error | null) => {
    if (error) return;
    sent += part.length;
    line.write(part, more);
  };
  more();
  line.resume();
  await closed;
  expect(sent).toBeGreaterThan(requestUnreadMostBytes);
});

it('ends the line of whoever stays and says nothing', async () => {
  hearing.listenMs = 100;
  const line = open({ allowHalfOpen: true });
  line.on('error', () => {});
  line.write('no words of HTTP\r\n\r\n');
  expect(refusalIn(await text(line))).toEqual(said('requestUnreadable'));
  line.resume();
  const [socket] = [...lines];
  if (socket) await once(socket, 'close');
  expect(lines.size).toBe(0);
  line.destroy();
});

it('puts nothing into the middle of an answer that is under way', async () => {
  const line = open();
  line.write('GET /half HTTP/1.1\r\nhost: a\r\n\r\n');
  let heard = '';
  line.on('data', (chunk) => {
    heard += chunk;
    if (heard.endsWith('half')) line.write('no words of HTTP\r\n\r\n');
  });
  line.on('error', () => {});
  await once(line, 'close');
  expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('outlives those who leave before they are told', async () => {
  const lines = Array.from({ length: 50 }, () => open());
  for (const line of lines) {
    line.on('error', () => {});
    line.write('no words of HTTP\r\n\r\n');
    line.resetAndDestroy();
  }
  await Promise.all(lines.map((line) => line.closed || once(line, 'close')));
  expect(refusalIn(await answerTo('x\r\n\r\n')).status).toBe(400);
});
