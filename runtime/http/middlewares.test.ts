import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type CallOptions, type CallSpec } from '#generated/api/client.ts';
import type { EffectPorts } from '../guards/effects.ts';
import { abortOnRouteChange, enterPage, routeChange } from './abort.ts';
import { errorEffects, errorRow, errorState, findRow } from './error-effects.ts';
import { forgetAbout, forgetAnswers, sessionCache } from './session-cache.ts';

const buildSpec = (more: Partial<CallSpec> = {}): CallSpec => ({
  id: 'items.list',
  routes: { otherwise: { method: 'GET', path: '/x' } },
  base: '/acx',
  path: [],
  query: [],
  body: [],
  encode: 'json',
  timeoutMs: 1000,
  ignore: { http: [], codes: [] },
  ...more,
});

/** A call that lasts until its signal ends it. */
function start(options: CallOptions = {}, spec = buildSpec()) {
  let finish = () => {};
  const next = () => new Promise<void>((resolve) => (finish = resolve));
  const call = abortOnRouteChange(spec, {}, options, next);
  return {
    options,
    call,
    finish() {
      finish();
      return call;
    },
  };
}

describe('a route change', () => {
  beforeEach(() => enterPage({ name: '/start', keepAlive: false }));

  it('aborts what the left page asked, and says why', () => {
    const { options } = start();
    enterPage({ name: '/other', keepAlive: false });
    expect(options.signal?.aborted).toBe(true);
    expect(options.signal?.reason).toBe(routeChange);
  });

  it('spares a page whose route name stays the same', () => {
    const { options } = start();
    enterPage({ name: '/start', keepAlive: false });
    expect(options.signal?.aborted).toBe(false);
  });

  it('spares a page that is kept alive, for good', () => {
    enterPage({ name: '/list', keepAlive: true });
    const { options } = start();
    enterPage({ name: '/item', keepAlive: false });
    enterPage({ name: '/other', keepAlive: false });
    expect(options.signal?.aborted).toBe(false);
  });

  it('spares a call that asked to go on', () => {
    const { options } = start({ keepOnRouteChange: true });
    enterPage({ name: '/other', keepAlive: false });
    expect(options.signal).toBeUndefined();
  });

  it('gives up a change for the page alone, which is heard to its end', async () => {
    const { options, call } = start({}, buildSpec({ touches: ['Item'] }));
    enterPage({ name: '/other', keepAlive: false });
    await expect(call).rejects.toMatchObject({ code: 'aborted', cause: routeChange });
    expect(options.signal).toBeUndefined();
    const ended = start({}, buildSpec({ touches: ['Item'] }));
    await ended.finish();
    enterPage({ name: '/third', keepAlive: false });
    await expect(ended.call).resolves.toBeUndefined();
  });

  it('does not touch what has ended, nor what the new page asks', async () => {
    const ended = start();
    await ended.finish();
    enterPage({ name: '/other', keepAlive: false });
    const fresh = start();
    expect(ended.options.signal?.aborted).toBe(false);
    expect(fresh.options.signal?.aborted).toBe(false);
  });

  it("keeps the caller's own signal", () => {
    const own = new AbortController();
    const { options } = start({ signal: own.signal });
    own.abort('enough');
    expect(options.signal?.reason).toBe('enough');
  });
});

describe('the session cache', () => {
  const cached = buildSpec({ cache: 'session' });
  beforeEach(() => sessionStorage.clear());

  it('asks once for the same input, in any order of its fields', async () => {
    const next = vi.fn(async () => ({ user: null }));
    await sessionCache(cached, { a: 1, b: 2 }, {}, next);
    expect(await sessionCache(cached, { b: 2, a: 1 }, {}, next)).toEqual({ user: null });
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('asks again for another input, for a refresh, and for calls without a cache', async () => {
    const next = vi.fn(async () => 1);
    await sessionCache(cached, {}, {}, next);
    await sessionCache(cached, { a: 1 }, {}, next);
    await sessionCache(cached, { refresh: true }, {}, next);
    await sessionCache(buildSpec(), {}, {}, next);
    expect(next).toHaveBeenCalledTimes(4);
  });

  it('keeps what a refresh answered', async () => {
    await sessionCache(cached, {}, {}, async () => 'old');
    await sessionCache(cached, { refresh: true }, {}, async () => 'new');
    expect(await sessionCache(cached, {}, {}, async () => 'asked')).toBe('new');
  });

  it('asks again what is forgotten, and nothing else', async () => {
    const about = { ...cached, shows: ['Item', 'Person'] };
    const other = { ...cached, id: 'other', shows: ['Tag'] };
    const next = vi.fn(async () => 1);
    await sessionCache(about, {}, {}, next);
    await sessionCache(other, {}, {}, next);
    forgetAbout(['Person']);
    await sessionCache(about, {}, {}, next);
    await sessionCache(other, {}, {}, next);
    expect(next).toHaveBeenCalledTimes(3);
    forgetAnswers();
    expect(sessionStorage.length).toBe(0);
  });

  it('does not keep failures', async () => {
    await expect(sessionCache(cached, {}, {}, () => Promise.reject(new Error('no')))).rejects.toThrow();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('the error catalogue', () => {
  const done: string[] = [];
  const ports = new Proxy({}, { get: (_, name) => () => void done.push(String(name)) }) as EffectPorts;
  const run = (error: unknown, spec = buildSpec()) =>
    errorEffects(() => ports)(spec, {}, {}, () => Promise.reject(error));
  beforeEach(() => void done.splice(0));

  it('forgets the session and leads to the login on 401 and 403', async () => {
    await expect(run(new ApiError({ code: 'http', status: 403 }))).rejects.toThrow();
    expect(done).toEqual(['clearSession', 'login']);
  });

  it('stays silent where a call ignores the status or the code', async () => {
    const spec = buildSpec({ ignore: { http: [401], codes: ['1004'] } });
    await expect(run(new ApiError({ code: 'http', status: 401 }), spec)).rejects.toThrow();
    await expect(run(new ApiError({ code: '1004' }), spec)).rejects.toThrow();
    expect(done).toEqual([]);
  });

  it('leaves the words to a page that says them in place, and does everything else', async () => {
    const said: string[] = [];
    const own = {
      toast: (words: string) => void said.push(words),
      clearSession: () => void said.push('clearSession'),
      login: () => void said.push('login'),
    } as unknown as EffectPorts;
    const fail = (error: ApiError, options: CallOptions) =>
      errorEffects(() => own)(buildSpec(), {}, options, () => Promise.reject(error)).catch(() => undefined);
    await fail(new ApiError({ code: '503001' }), { saidInPlace: true });
    expect(said).toEqual([]);
    await fail(new ApiError({ code: 'http', status: 401 }), { saidInPlace: true });
    expect(said).toEqual(['clearSession', 'login']);
    await fail(new ApiError({ code: '503001' }), {});
    expect(said.at(-1)).toBe('error.unavailable');
    const saidInPlace = ({ code }: ApiError) => code === '409201';
    await fail(new ApiError({ code: '409201' }), { saidInPlace });
    expect(said).toHaveLength(3);
    await fail(new ApiError({ code: '503001' }), { saidInPlace });
    expect(said).toHaveLength(4);
    await fail(new ApiError({ code: 'http', status: 401 }), { silent: true });
    expect(said).toHaveLength(4);
  });

  it('says why a change failed though the page was left, and does nothing to the page that stands now', async () => {
    const said: string[] = [];
    const own = new Proxy({}, { get: (_, name) => (words: string) => said.push(`${String(name)} ${words}`) });
    let fail = (_: Error) => {};
    const options: CallOptions = { saidInPlace: true };
    const spec = buildSpec({ touches: ['Item'] });
    enterPage({ name: '/start', keepAlive: false });
    const call = abortOnRouteChange(spec, {}, options, () =>
      errorEffects(() => own as EffectPorts)(spec, {}, options, () => new Promise((_, no) => (fail = no))),
    );
    enterPage({ name: '/other', keepAlive: false });
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    fail(new ApiError({ code: '409201', status: 409 }));
    await vi.waitFor(() => expect(said).toEqual(['toast error.nameTaken']));
  });

  it('remembers the row, so that a page finds the words', async () => {
    const error = new ApiError({ code: 'network' });
    await expect(run(error)).rejects.toBe(error);
    expect(errorRow(error)?.text).toBe('error.offline');
  });

  it('stays silent when a call was given up', async () => {
    await expect(run(new ApiError({ code: 'aborted' }))).rejects.toThrow();
    expect(done).toEqual([]);
  });

  it('remembers the state that an error puts the page into', async () => {
    const error = new ApiError({ code: '801004' });
    await expect(run(error)).rejects.toBe(error);
    expect(errorState(error)).toBe('error.empty');
  });

  it('tells network, time and the rest apart', () => {
    const rowOf = (code: string, spec = buildSpec()) => findRow(spec, new ApiError({ code }))?.id;
    expect(rowOf('network')).toBe('offline');
    expect(rowOf('timeout')).toBe('timeout');
    expect(rowOf('999')).toBe('other');
    expect(rowOf('network', buildSpec({ base: 'service.x' }))).toBe('other');
    const refused = new ApiError({ code: 'http', status: 403 });
    expect(findRow(buildSpec(), refused)?.id).toBe('signedOut');
    expect(findRow(buildSpec({ base: 'service.x' }), refused)?.id).toBe('serviceRefused');
  });
});
