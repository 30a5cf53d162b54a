// @vitest-environment happy-dom

import { afterEach, expect, it } from 'vitest';
import { call } from '#generated/api/client.ts';
import { getSpec, knowAllCalls } from '#runtime/reads/endpoints.ts';
import { fakeHub } from './fake-hub.ts';

afterEach(() => fakeHub.forget());

it('notes an address that no call has, though whoever asked catches the error', async () => {
  await knowAllCalls();
  const nowhere = {
    ...getSpec('people.sessions'),
    base: '',
    routes: { otherwise: { method: 'GET', path: '/no/such/call' } },
  } as const;
  await expect(call(nowhere, {})).rejects.toMatchObject({
    cause: new Error('No call is at get /no/such/call'),
  });
  expect(fakeHub.unanswered).toEqual(['get /no/such/call']);
});
