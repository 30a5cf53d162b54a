import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ErrorId, serverErrors } from '#generated/errors.ts';
import { say } from '../../server/http/words.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub({ pages: plainPages, config: { onlyPublic: true } });
});
afterAll(() => hub.stop());

/** More than two systems hold for each other on the way. */
const bodyBytes = 12 * 2 ** 20;
const part = Buffer.alloc(2 ** 16, ' ');

interface Sent {
  start: string;
  headers: readonly string[];
  isChunked?: boolean;
}

/** Sends a request to its last byte, and reads nothing before. */
async function heard({ start, headers, isChunked = false }: Sent): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(hub.url);
  const line = connect(Number(port), hostname);
  const broken = new Promise<never>((_resolve, reject) => line.once('error', reject));
  broken.catch(() => {});
  line.pause();
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bodyBytes}`;
  const host = headers.some((header) => header.startsWith('host:')) ? [] : [`host: ${hostname}:${port}`];
  line.write(`${[start, ...host, ...headers, length, 'accept-language: zh'].join('\r\n')}\r\n\r\n`);
  const framed = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), part, Buffer.from('\r\n')]) : part;
  for (let sent = 0; sent < bodyBytes; sent += part.length) {
    await Promise.race([broken, new Promise((resolve) => line.write(framed, resolve))]);
  }
  if (isChunked) line.write('0\r\n\r\n');
  const chunks: Buffer[] = [];
  for await (const chunk of line) {
    chunks.push(chunk as Buffer);
    const [head = '', body = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
    if (body.length >= Number(/content-length: (\d+)/i.exec(head)?.[1])) break;
  }
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}

const json = 'content-type: application/json';
const close = 'connection: close';
const git = (service: string) => [
  `POST /models/nobody/none.git/${service} HTTP/1.1`,
  `content-type: application/x-${service}-request`,
];
const [receive = '', receiving = ''] = git('git-receive-pack');
const [upload = '', uploading = ''] = git('git-upload-pack');

it.each<[string, ErrorId, Sent]>([
  ['too long', 'payloadTooLarge', { start: 'POST /acx/aihub/items HTTP/1.1', headers: [json] }],
  [
    'too long for a form',
    'payloadTooLarge',
    {
      start: 'POST /acx/user/users/login HTTP/1.1',
      headers: ['content-type: application/x-www-form-urlencoded'],
    },
  ],
  [
    'too long, in chunks',
    'payloadTooLarge',
    { start: 'POST /acx/aihub/items HTTP/1.1', headers: [json], isChunked: true },
  ],
  ['too long, by HTTP/1.0', 'payloadTooLarge', { start: 'POST /acx/aihub/items HTTP/1.0', headers: [json] }],
  [
    'too long, on a line that ends',
    'payloadTooLarge',
    { start: 'POST /acx/aihub/items HTTP/1.1', headers: [json, close] },
  ],
  [
    'too long, by who waited to be asked',
    'payloadTooLarge',
    { start: 'POST /acx/aihub/items HTTP/1.1', headers: [json, 'expect: 100-continue'] },
  ],
  [
    'of no known type',
    'mediaTypeUnknown',
    { start: 'POST /acx/aihub/items HTTP/1.1', headers: ['content-type: text/x'] },
  ],
  ['of no type at all', 'mediaTypeUnknown', { start: 'POST /acx/aihub/items HTTP/1.1', headers: [close] }],
  ['to nowhere', 'routeNotFound', { start: 'POST /acx/nowhere HTTP/1.1', headers: [json] }],
  [
    'to nowhere, of no known type',
    'routeNotFound',
    { start: 'POST /nowhere HTTP/1.1', headers: ['content-type: text/x', close] },
  ],
  [
    'under a foreign name',
    'wrongHost',
    { start: 'POST /acx/aihub/items HTTP/1.1', headers: [json, close, 'host: elsewhere.example'] },
  ],
  [
    'to git, of another type',
    'mediaTypeUnknown',
    { start: upload, headers: ['content-type: text/x', close] },
  ],
])('tells who sends a body that nobody reads, before he reads: one %s', async (_what, id, sent) => {
  const { status, body } = await heard(sent);
  const { code } = serverErrors[id];
  const params = { fullPath: sent.start.split(' ')[1], url: 'https://hub.test' };
  expect({ status, ...JSON.parse(body), data: {} }).toEqual({
    status: serverErrors[id].status,
    code,
    data: {},
    msg: say('zh', `error.${id}` as Parameters<typeof say>[1], params),
  });
});

it.each<[string, Sent]>([
  ['a push', { start: receive, headers: [receiving] }],
  ['a push on a line that ends', { start: receive, headers: [receiving, close] }],
  ['a fetch in chunks', { start: upload, headers: [uploading, close], isChunked: true }],
  [
    'a large file',
    { start: 'POST /models/nobody/none.git/info/lfs/objects/batch HTTP/1.1', headers: [close] },
  ],
])('tells who may not, before he reads: %s', async (_what, sent) => {
  const { status, body } = await heard(sent);
  expect(status).toBe(401);
  expect(body).toContain(say('zh', 'git.signIn'));
});

it.each([
  ['half of a sign', [0xe4, 0xb8]],
  ['a sign of another writing', [0xff, 0xfe]],
  ['half of a pair, as no UTF-8 has it', [0xed, 0xa0, 0x80]],
])('refuses a body that is no text: %s', async (_what, bytes) => {
  const body = Buffer.concat([Buffer.from('{"userName":"'), Buffer.from(bytes), Buffer.from('"}')]);
  const answer = await fetch(`${hub.url}/acx/user/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { code, data } = (await answer.json()) as { code: string; data: unknown };
  expect({ code, data }).toEqual({ code: serverErrors.invalidInput.code, data: { field: 'body' } });
});

it.each([
  ['a name twice', '{"userName":"a","password":"b","userName":"c"}', 'userName', 'repeated'],
  ['a number for a text', '{"userName":12,"password":"b"}', 'userName', 'type'],
  ['a list for a text', '{"userName":"a","password":["b"]}', 'password', 'type'],
] as const)('refuses JSON that says %s, in words', async (_what, body, field, word) => {
  const answer = await fetch(`${hub.url}/acx/user/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'accept-language': 'zh' },
    body,
  });
  const { code, data, msg } = (await answer.json()) as Record<string, unknown>;
  const { code: refused } = serverErrors.invalidInput;
  expect({ code, data, msg }).toEqual({
    code: refused,
    data: { field },
    msg: say('zh', `validation.${word}`),
  });
});

it.each([
  ['names no host', 'GET /acx/health HTTP/1.1\r\n\r\n'],
  ['names two', 'GET /acx/health HTTP/1.1\r\nhost: 127.0.0.1\r\nHost: 127.0.0.2\r\n\r\n'],
  ['wants to be led elsewhere', 'CONNECT elsewhere:443 HTTP/1.1\r\nhost: elsewhere\r\n\r\n'],
])('says in words that it does not understand a request that %s', async (_what, sent) => {
  const { hostname, port } = new URL(hub.url);
  const line = connect(Number(port), hostname);
  line.end(sent);
  const chunks: Buffer[] = [];
  for await (const chunk of line) chunks.push(chunk as Buffer);
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 400');
  expect(JSON.parse(body).msg).toContain(say('zh', 'error.requestUnreadable'));
});
