import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorCatalogue } from '#generated/errors.ts';
import { endpoints } from '#generated/server/contract.ts';
import type { EndpointInfo } from '#generated/server/types.ts';
import { startHub, type TestHub } from '../support/hub.ts';

// What a door answers before a handler is asked, at every call: who reads the contract, or OpenAPI, is to find it there.

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

const asked = Object.entries(endpoints as Readonly<Record<string, EndpointInfo>>).flatMap(
  ([id, { routes, errors = [], body = [], answers, answered }]) =>
    routes
      .slice(0, 1)
      .filter(() => answers !== 'socket' && answered !== 'later')
      .map(({ method, url }) => ({ id, method, path: url.replace(/:\w+|\*/g, 'x'), errors, body })),
);

async function answerTo(path: string, init: RequestInit): Promise<string | undefined> {
  const response = await fetch(hub.url + path, { redirect: 'manual', ...init });
  const { code } = (await response.json()) as { code: string };
  return errorCatalogue.find((error) => error.code === code && error.status === response.status)?.id;
}

const changing = asked.filter(({ method }) => method !== 'GET');

it.each(changing)('$id names that it is refused to another site', async ({ method, path, errors }) => {
  const headers = { origin: 'https://elsewhere.example' };
  expect(await answerTo(path, { method, headers })).toBe('crossOrigin');
  expect(errors).toContain('crossOrigin');
});

it.each(changing.filter(({ body }) => body.length > 0))(
  '$id names that a body of another sort is not read',
  async ({ method, path, errors }) => {
    const headers = { 'content-type': 'text/x' };
    expect(await answerTo(path, { method, headers, body: 'x' })).toBe('mediaTypeUnknown');
    expect(errors).toContain('mediaTypeUnknown');
  },
);

it.each(asked)('$id names what a token is told that is no more', async ({ method, path, errors }) => {
  const headers = { authorization: `Bearer hub_${'x'.repeat(40)}` };
  const told = await answerTo(path, { method, headers });
  // What is judged first is named as well.
  expect(['signedOut', 'invalidInput']).toContain(told);
  expect(errors).toEqual(expect.arrayContaining(['signedOut', 'invalidInput']));
});

it('only what changes something is refused to another site or to a token that reads', () => {
  const reading = asked.filter(({ method }) => method === 'GET');
  expect(reading.filter(({ errors }) => errors.includes('tokenReadOnly'))).toEqual([]);
  // It ends a session, although it is a GET.
  const refusing = reading.filter(({ errors }) => errors.includes('crossOrigin'));
  expect(refusing.map(({ id }) => id)).toEqual(['people.signOut']);
});
