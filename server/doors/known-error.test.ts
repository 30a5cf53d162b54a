import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
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
