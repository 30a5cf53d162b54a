import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { GitError } from '../../git/index.ts';
import { refusalOf } from '../../http/errors.ts';
import { loadWords } from '../../http/words.ts';
import { knownError } from '../known-error.ts';
import { refusalOfGit } from './refusal.ts';

beforeAll(() => loadWords(['en', 'zh']));

it.each([
  ['tooLarge', 422, '422001'],
  ['outOfBudget', 422, '422001'],
  ['timedOut', 503, '503003'],
] as const)('tells of a git that was %s in words, and as no fault of the hub', (failure, status, code) => {
  const error = knownError(new GitError(failure, 'fatal: secret'), {} as FastifyRequest, refusalOfGit);
  const { status: told, body } = refusalOf(error, 'en');
  expect([told, body.code]).toEqual([status, code]);
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(body.msg).not.toBe('');
});
