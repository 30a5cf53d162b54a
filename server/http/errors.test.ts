import Fastify, { type FastifyRequest } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { GitError } from '../git/index.ts';
import { RowFullError } from '../load/row.ts';
import { knownError, refusalOf, sendError } from './errors.ts';
import { HubError } from './hub-error.ts';
import { loadWords } from './words.ts';

beforeAll(() => loadWords(['en', 'zh']));

it('tells whoever found no place in a row when to come again, in both languages', () => {
  const error = knownError(new RowFullError(1500), {} as FastifyRequest);
  expect(refusalOf(error, 'en')).toMatchObject({
    status: 503,
    body: { code: '503002', data: { seconds: 2 }, msg: expect.stringContaining('in 2 s') },
  });
  expect(refusalOf(error, 'zh').body.msg).toContain('2 秒');
});

it.each([
  ['tooLarge', 422, '422001'],
  ['outOfBudget', 422, '422001'],
  ['timedOut', 503, '503003'],
] as const)('tells of a git that was %s in words, and as no fault of the hub', (failure, status, code) => {
  const error = knownError(new GitError(failure, 'fatal: secret'), {} as FastifyRequest);
  const { status: told, body } = refusalOf(error, 'en');
  expect([told, body.code]).toEqual([status, code]);
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(body.msg).not.toBe('');
});

it('can be read though the time was over while an answer was being compressed', async () => {
  const server = Fastify();
  server.get('/', (_request, reply) => {
    reply.headers({ 'content-encoding': 'br', 'content-length': '1', etag: 'x', 'last-modified': 'x' });
    return sendError(reply, new HubError('tooLong', { seconds: 2 }), 'en');
  });
  const { headers, body } = await server.inject('/');
  for (const name of ['content-encoding', 'etag', 'last-modified']) expect(headers).not.toHaveProperty(name);
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(JSON.parse(body).data).toEqual({ seconds: 2 });
});
