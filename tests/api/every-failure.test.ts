import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { app, type LanguageId, languages } from '#generated/app.ts';
import { answerRetryMs } from '#generated/constants.ts';
import { errorCatalogue } from '#generated/errors.ts';
import { kinds } from '#generated/kinds.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { refusalOfGit } from '../../server/doors/git/refusal.ts';
import { knownError } from '../../server/doors/known-error.ts';
import { GitError } from '../../server/git/index.ts';
import { HubError } from '../../server/ground/hub-error.ts';
import { requestLanguage } from '../../server/http/request-language.ts';
import { has, kindWords, loadWords, say } from '../../server/http/words.ts';
import { RowFullError } from '../../server/load/row.ts';
import { wordsIn } from '../support/languages.ts';

// What becomes of whatever is thrown anywhere in the hub, and in which words it is told: of every error of the description, and of what
// Fastify, git and the machine throw.

beforeAll(() => loadWords(languages.map(({ id }) => id)));

const log = { error: vi.fn() };
const request = { log, url: '/no/such', id: 'call-1' } as unknown as FastifyRequest;
const known = (error: unknown) => {
  log.error.mockClear();
  // As the doors of a product with git ask.
  const { id, params } = knownError(error, request, refusalOfGit);
  return { id, params, isLogged: log.error.mock.calls.length > 0 };
};
const thrown = (more: object) => Object.assign(new Error('x'), more);
const gitError = (failure: string) =>
  Object.assign(Object.create(GitError.prototype) as GitError, { failure });
const seconds = answerRetryMs / 1000;

const others: readonly (readonly [string, unknown, string, object])[] = [
  ['a row in which there is no place', new RowFullError(7000), 'busy', { seconds: 7 }],
  ['what nobody waits for any more', thrown({ name: 'AbortError' }), 'unavailable', {}],
  ['a git that says too much', gitError('tooLarge'), 'tooLargeToShow', { seconds }],
  ['a git that takes too much', gitError('outOfBudget'), 'tooLargeToShow', { seconds }],
  ['a git that takes too long', gitError('timedOut'), 'tooLong', { seconds }],
  ['a git that others waited for', gitError('overdue'), 'tooLong', { seconds }],
  ['a git that was ended', gitError('aborted'), 'unavailable', { seconds }],
  ['a disk that is full', thrown({ code: 'ENOSPC' }), 'diskFull', {}],
  [
    'a body that is too large',
    thrown({ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }),
    'payloadTooLarge',
    {},
  ],
  [
    'a body of another type',
    thrown({ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }),
    'mediaTypeUnknown',
    {},
  ],
  [
    'an address that is none',
    thrown({ code: 'FST_ERR_BAD_URL', statusCode: 400 }),
    'routeNotFound',
    { fullPath: '/no/such' },
  ],
  [
    'an address of nothing',
    thrown({ code: 'FST_ERR_NOT_FOUND', statusCode: 404 }),
    'routeNotFound',
    { fullPath: '/no/such' },
  ],
  ['what comes too often', thrown({ statusCode: 429 }), 'tooManyRequests', {}],
  ...[400, 418, 428, 430, 499].map(
    (statusCode) =>
      [
        `a request that is answered ${statusCode}`,
        thrown({ statusCode }),
        'invalidInput',
        { field: 'body' },
      ] as const,
  ),
];

describe('whatever is thrown', () => {
  it.for(errorCatalogue)('$id stays what it is', ({ id, params }, { task }) => {
    proves(task, { what: `error ${id}`, door: 'server' });
    const given = Object.fromEntries(params.map((name) => [name, 'x']));
    const error = new HubError(id, given);
    expect(knownError(error, request)).toBe(error);
  });

  it.for(others)('is known: %s', ([, error, id, params], { task }) => {
    proves(task, { what: `error ${id}`, door: 'server' });
    expect(known(error)).toEqual({ id, params, isLogged: false });
  });

  it.for([
    ['a fault of ours', new Error('x')],
    ['a git that fails otherwise', gitError('failed')],
    ...[200, 399, 500, 501].map(
      (statusCode) => [`what is answered ${statusCode}`, thrown({ statusCode })] as const,
    ),
  ] as const)('is told by no more than the number of its call: %s', ([, error], { task }) => {
    proves(task, { what: 'error internal', door: 'server' });
    expect(known(error)).toEqual({ id: 'internal', params: { requestId: 'call-1' }, isLogged: true });
  });
});

describe.each(languages)('the words of $id', ({ id, tag }) => {
  const keys = [...new Set(errorCatalogue.flatMap(({ text }) => (text === undefined ? [] : [text])))];

  it('are those of the catalogue, with what they name', ({ task }) => {
    proves(task, { what: 'error other', door: 'server', language: id });
    for (const key of keys) {
      expect(has(id, key)).toBe(true);
      expect(say(id, key, {})).toBe(wordsIn(id, key));
    }
    expect(has(id, 'no.such.key')).toBe(false);
    expect(say(id, 'no.such.key' as MessageKey)).toBe('no.such.key');
    const elsewhere = say('nobodySpeaksThis' as LanguageId, keys[0] as MessageKey);
    expect(elsewhere).toBe(wordsIn(app.fallback, keys[0] as MessageKey));
    const named = errorCatalogue.find(({ params, text }) => text !== undefined && params.length > 0);
    const given = Object.fromEntries((named?.params ?? []).map((name) => [name, 7]));
    if (named?.text) expect(say(id, named.text, given)).toBe(wordsIn(id, named.text, given));
  });

  it('call each kind by its own, in each of its forms', ({ task }) => {
    proves(task, { what: 'error other', door: 'server', language: id });
    expect(kindWords(id, undefined)).toEqual({});
    for (const { id: kind } of kinds) {
      const word = (form: string) => wordsIn(id, `kind.${kind}.${form}` as MessageKey);
      expect(kindWords(id, kind)).toEqual({
        kind: word('name'),
        kinds: word('many'),
        aKind: word('a'),
        about: word('text'),
      });
    }
  });

  it('are those that a request asks for', ({ task }) => {
    proves(task, { what: 'error other', door: 'server', language: id });
    expect(requestLanguage({ headers: { 'accept-language': tag } } as never)).toBe(id);
  });
});
