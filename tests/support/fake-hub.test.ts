// @vitest-environment happy-dom

import { afterEach, expect, it } from 'vitest';
import { http } from '#generated/api/http.ts';
import { fakeHub } from './fake-hub.ts';

afterEach(() => fakeHub.forget());

it('notes an address that no call has, though whoever asked catches the error', async () => {
  await expect(http.get('/no/such/call')).rejects.toThrow('No call is at get /no/such/call');
  expect(fakeHub.unanswered).toEqual(['get /no/such/call']);
});
