import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { GitError } from '../git/index.ts';
import { refusalOf } from '../http/errors.ts';
import { loadWords } from '../http/words.ts';
import { RowFullError } from '../load/row.ts';
import { knownError } from './known-error.ts';

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
