import { isCancel } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AxiosHeaders } from '#generated/api/axios-parts.js';
import { sendWithoutSession } from './without-session.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** Asks as the client does. */
const ask = (more: Partial<Parameters<typeof sendWithoutSession>[0]> = {}) =>
  sendWithoutSession({ url: '/acx/x', method: 'get', headers: new AxiosHeaders(), ...more });

const wrapper = { code: '0', data: 1, msg: '' };

it('sends no cookie, and what else is to be sent', async () => {
  fetched.mockResolvedValue(Response.json(wrapper, { headers: { 'x-request-id': 'r1' } }));
  const headers = AxiosHeaders.from({ version: '6', 'content-type': 'application/json' });
  const reply = await ask({ method: 'post', data: '{"a":1}', headers });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/acx/x');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', body: '{"a":1}' });
  expect(new Headers(init?.headers).get('version')).toBe('6');
  expect(new Headers(init?.headers).get('content-type')).toMatch(/^application\/json/);
  expect(reply).toMatchObject({ status: 200, headers: { 'x-request-id': 'r1' } });
  expect(JSON.parse(String(reply.data))).toEqual(wrapper);
});

it('gives back what is no wrapper as it is, with its status', async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
  expect(await ask()).toMatchObject({ status: 502, data: '<html>' });
});

/** What a server does that never answers. */
const silent: typeof fetch = (_, init) =>
  new Promise((_done, fail) => {
    init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
  });

it('tells a broken line, one that took too long and one that was left apart', async () => {
  fetched.mockRejectedValueOnce(new TypeError('failed'));
  await expect(ask()).rejects.toMatchObject({ code: 'ERR_NETWORK' });
  fetched.mockImplementation(silent);
  await expect(ask({ timeout: 5 })).rejects.toMatchObject({ code: 'ECONNABORTED' });
  const leaving = new AbortController();
  const call = ask({ signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toSatisfy(isCancel);
});
