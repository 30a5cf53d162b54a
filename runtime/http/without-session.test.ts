import axios, { type AxiosInstance } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendWithoutSession } from './without-session.ts';

let http: AxiosInstance;
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  http = axios.create({ adapter: sendWithoutSession, validateStatus: () => true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const wrapper = { code: '0', data: 1, msg: '' };

it('sends no cookie, and what else is to be sent', async () => {
  fetched.mockResolvedValue(Response.json(wrapper, { headers: { 'x-request-id': 'r1' } }));
  const reply = await http.request({
    url: '/acx/x',
    method: 'post',
    data: { a: 1 },
    headers: { version: '6' },
  });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/acx/x');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', body: '{"a":1}' });
  expect(new Headers(init?.headers).get('version')).toBe('6');
  expect(new Headers(init?.headers).get('content-type')).toMatch(/^application\/json/);
  expect(reply).toMatchObject({ status: 200, data: wrapper, headers: { 'x-request-id': 'r1' } });
});

it('gives back what is no wrapper as it is, with its status', async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
  expect(await http.get('/acx/x')).toMatchObject({ status: 502, data: '<html>' });
});

/** What a server does that never answers. */
const silent: typeof fetch = (_, init) =>
  new Promise((_done, fail) => {
    init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
  });

it('tells a broken line, one that took too long and one that was left apart', async () => {
  fetched.mockRejectedValueOnce(new TypeError('failed'));
  await expect(http.get('/acx/x')).rejects.toMatchObject({ code: 'ERR_NETWORK' });
  fetched.mockImplementation(silent);
  await expect(http.get('/acx/x', { timeout: 5 })).rejects.toMatchObject({ code: 'ECONNABORTED' });
  const leaving = new AbortController();
  const call = http.get('/acx/x', { signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toSatisfy(axios.isCancel);
});
