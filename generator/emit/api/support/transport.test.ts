import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAdapter } from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError, CallSpec } from './call-types.ts';
import { createSender } from './sender.ts';
import { createTransport } from './transport.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let last: Seen;
const sender = createSender({ version: '1.2.3' });
const transport = createTransport(async () => sender);
const answers: Record<string, { status?: number; body: unknown }> = {
  '/acx/refused': { status: 404, body: { code: '404003', msg: 'gone', data: { path: 'a' } } },
  '/acx/quiet': { body: { code: '801004', msg: 'no data' } },
  '/acx/number': { body: { code: 0, data: {}, msg: 'no' } },
  '/acx/broken': { status: 502, body: 'bad gateway' },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      last = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      if (last.url === '/acx/slow') return;
      const answer = answers[last.url] ?? { body: { code: '0', data: { ok: true }, msg: '' } };
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', 'x-request-id': 'r1' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // Here is no browser: axios' own way for servers is handed the same requests.
  const overHttp = getAdapter('http');
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sender.ask = (request) => overHttp({ ...request, baseURL });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const spec = (
  more: Partial<CallSpec> & { path?: string[]; at?: string; method?: 'GET' | 'POST' } = {},
): CallSpec => {
  const { at = '/x', method = 'GET', ...rest } = more;
  return {
    id: 'a.b',
    routes: { otherwise: { method, path: at } },
    base: '/acx',
    path: [],
    query: [],
    body: [],
    encode: 'json',
    timeoutMs: 30_000,
    ignore: { http: [], codes: [] },
    ...rest,
  };
};
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: ApiError) => error,
  );

describe('an address', () => {
  it('encodes each segment and keeps the slashes of a rest', () => {
    const at = '/i/{key}/{branch}/{path...}';
    const input = { key: 'a b', branch: 'feature/x', path: 'docs/读 me.md' };
    expect(transport.urlOf(spec({ at }), input)).toBe('/acx/i/a%20b/feature%2Fx/docs/%E8%AF%BB%20me.md');
  });

  it.each(['../secret', 'a//b', '', './a', 'a/..'])('refuses the path %j', (path) => {
    expect(() => transport.urlOf(spec({ at: '/i/{path...}' }), { path })).toThrow('address');
  });

  it('repeats the key of a list and leaves empty texts out', () => {
    const query = ['q', 'tags', 'user', 'page'];
    const input = { q: '', tags: ['a', 'b&c'], user: undefined, page: 0 };
    expect(transport.urlOf(spec({ query }), input)).toBe('/acx/x?tags=a&tags=b%26c&page=0');
  });

  it('differs by kind where the spec says so', () => {
    const get = (path: string) => ({ method: 'GET' as const, path });
    const routes = { by: 'kind', cases: { one: get('/one') }, otherwise: get('/any') };
    expect(transport.urlOf(spec({ routes }), { kind: 'one' })).toBe('/acx/one');
    expect(transport.urlOf(spec({ routes }), { kind: 'constructor' })).toBe('/acx/any');
  });

  it('waits for a base that is known at run time', () => {
    expect(() => transport.urlOf(spec({ base: 'service.efile' }), {})).toThrow('service.efile');
    transport.setBase('service.efile', 'https://efile.example/');
    expect(transport.urlOf(spec({ base: 'service.efile' }), {})).toBe('https://efile.example/x');
  });
});

describe('a call', () => {
  it('takes the data out of the wrapper and sends the two headers', async () => {
    expect(await transport.call(spec(), {})).toEqual({ ok: true });
    expect(last.headers).toMatchObject({ version: '1.2.3', 'cache-control': 'no-cache' });
  });

  it('sends what goes in headers under their names, beside those of every call, and nothing where it is absent', async () => {
    const headers = { ifNoneMatch: 'If-None-Match', retries: 'Retries', range: 'Range' };
    const asked = spec({ method: 'POST', headers, body: ['a'] });
    await transport.call(asked, { ifNoneMatch: '"v1"', retries: 0, range: '', a: 1 });
    expect(last.headers).toMatchObject({ 'if-none-match': '"v1"', retries: '0', version: '1.2.3' });
    expect(last.headers).not.toHaveProperty('range');
    expect(JSON.parse(last.body)).toEqual({ a: 1 });
    await transport.call(asked, { a: 1 });
    expect(last.headers).not.toHaveProperty('if-none-match');
  });

  it.each(['名', 'a\r\nSet-Cookie: b=1', 'a\u0000'])(
    'tells that a header cannot be %j, and asks nobody',
    async (value) => {
      last = { method: '', url: '', headers: {}, body: '' };
      const error = await failure(transport.call(spec({ headers: { v: 'V' } }), { v: value }));
      expect(error).toMatchObject({ code: 'address', msg: 'V takes no such characters' });
      expect(last.url).toBe('');
    },
  );

  it('sends JSON without empty texts, but with null, which clears', async () => {
    await transport.call(spec({ method: 'POST', body: ['a', 'b', 'c'] }), { a: '', b: null, c: { d: '' } });
    expect(JSON.parse(last.body)).toEqual({ b: null, c: { d: '' } });
  });

  it('sends forms as forms', async () => {
    await transport.call(spec({ method: 'POST', body: ['a', 'b'], encode: 'form' }), {
      a: ['x', 'y'],
      b: '汉',
    });
    expect(last.headers['content-type']).toMatch('application/x-www-form-urlencoded');
    expect(last.body).toBe('a=x&a=y&b=%E6%B1%89');
  });

  it('sends files as multipart', async () => {
    const input = { file: new Blob(['bytes']), path: 'a.txt' };
    await transport.call(spec({ method: 'POST', body: ['file', 'path'], encode: 'multipart' }), input);
    expect(last.headers['content-type']).toMatch('multipart/form-data; boundary=');
    expect(last.body).toContain('bytes');
  });

  it('runs middlewares around the network, the first one outermost', async () => {
    const own = createTransport(async () => sender);
    const order: string[] = [];
    own.use(async (_spec, _input, _options, next) => {
      order.push('outer');
      return next();
    });
    own.use(async () => {
      order.push('inner');
      return 'kept';
    });
    expect(await own.call(spec(), {})).toBe('kept');
    expect(order).toEqual(['outer', 'inner']);
  });
});

describe('what sends calls', () => {
  it('is loaded by the first call that reaches the network, and once', async () => {
    let loaded = 0;
    const own = createTransport(async () => {
      loaded += 1;
      return sender;
    });
    let isKept = true;
    own.use(async (_spec, _input, _options, next) => (isKept ? 'kept' : next()));
    await own.call(spec(), {});
    expect(loaded).toBe(0);
    isKept = false;
    await Promise.all([own.call(spec(), {}), own.call(spec(), {})]);
    await own.call(spec(), {});
    expect(loaded).toBe(1);
  });

  it('is asked for again by the next call where it could not be loaded', async () => {
    let isThere = false;
    const own = createTransport(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return sender;
    });
    expect(await failure(own.call(spec(), {}))).toMatchObject({ code: 'network', status: 0 });
    isThere = true;
    expect(await own.call(spec(), {})).toEqual({ ok: true });
  });
});

describe('a failed call', () => {
  it('carries code, status, message, parameters and call id of the wrapper', async () => {
    const error = await failure(transport.call(spec({ at: '/refused' }), {}));
    expect(error).toMatchObject({
      code: '404003',
      status: 404,
      msg: 'gone',
      callId: 'r1',
      params: { path: 'a' },
    });
    expect([error.name, error.message]).toEqual(['404003', 'gone']);
  });

  it('is an answer whose code is the number 0: success is a text', async () => {
    expect(await failure(transport.call(spec({ at: '/number' }), {}))).toMatchObject({
      code: '0',
      msg: 'no',
    });
  });

  it('is told by the code even with status 200', async () => {
    expect(await failure(transport.call(spec({ at: '/quiet' }), {}))).toMatchObject({
      code: '801004',
      status: 200,
    });
  });

  it('says http where there is no wrapper', async () => {
    expect(await failure(transport.call(spec({ at: '/broken' }), {}))).toMatchObject({
      code: 'http',
      status: 502,
      statusText: 'Bad Gateway',
    });
  });

  it('says aborted when the caller gave up', async () => {
    const controller = new AbortController();
    const pending = failure(transport.call(spec({ at: '/slow' }), {}, { signal: controller.signal }));
    controller.abort();
    expect(await pending).toMatchObject({ code: 'aborted' });
  });

  it('says timeout when time is up', async () => {
    const pending = transport.call(spec({ at: '/slow', timeoutMs: 50 }), {});
    expect(await failure(pending)).toMatchObject({ code: 'timeout' });
  });

  it('says network when nobody answers', async () => {
    const nowhere = spec({ base: 'http://127.0.0.1:1' });
    expect(await failure(transport.call(nowhere, {}))).toMatchObject({ code: 'network' });
  });
});
