import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { type Outcome, PageRouter } from './page-router.ts';

/** Lets what was promised come. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function routerAt(start: string, outcomes: Readonly<Record<string, () => Outcome<string>>> = {}) {
  const history = createMemoryHistory({ initialEntries: [start] });
  const leave = vi.fn();
  const load = vi.fn(async ({ pathname }: URL) => outcomes[pathname]?.() ?? { page: pathname });
  const router = new PageRouter<string>({ history, load, leave, keeps: (page) => page !== 'unreached' });
  const at = () => {
    const { location, page, navigation } = router.state;
    return [location.pathname + location.search + location.hash, page, navigation.state];
  };
  return { router, history, load, leave, at };
}

async function startedAt(...of: Parameters<typeof routerAt>) {
  const all = routerAt(...of);
  all.router.start();
  await settled();
  all.load.mockClear();
  return all;
}

it('loads the page that one came to, without saying that something is on its way', async () => {
  const { router, at } = routerAt('/a?q=1');
  const told: unknown[] = [];
  router.subscribe(({ navigation, page }) => told.push([navigation.state, page]));
  router.start();
  expect(at()).toEqual(['/a?q=1', undefined, 'idle']);
  await settled();
  expect(told).toEqual([['idle', '/a']]);
  expect(router.state.initialized).toBe(true);
});

it('goes to a page when it is loaded, and back', async () => {
  const { router, at, history } = await startedAt('/a');
  const going = router.navigate('/b');
  expect(at()).toEqual(['/a', '/a', 'loading']);
  await going;
  expect(at()).toEqual(['/b', '/b', 'idle']);
  expect([router.state.historyAction, history.index]).toEqual(['PUSH', 1]);
  router.navigator.go(-1);
  await settled();
  expect(at()).toEqual(['/a', '/a', 'idle']);
  expect(router.state.historyAction).toBe('POP');
  await router.navigate('/c', { replace: true });
  expect([router.state.historyAction, history.index, history.location.pathname]).toEqual([
    'REPLACE',
    0,
    '/c',
  ]);
});

it('gives each entry of the history a key of its own, which it has when one comes back', async () => {
  const { router } = await startedAt('/a');
  await router.navigate('/b');
  const { key } = router.state.location;
  expect(key).toMatch(/^[a-z\d]{5,8}$/);
  await router.navigate('/c');
  expect(router.state.location.key).not.toBe(key);
  router.navigator.go(-1);
  await settled();
  expect(router.state.location.key).toBe(key);
});

it('loads nothing where the query or the place on the page changes', async () => {
  const { router, at, load } = await startedAt('/a');
  for (const to of ['/a?x=1', '/a?x=1#y', '#z']) await router.navigate(to);
  expect(at()).toEqual(['/a#z', '/a', 'idle']);
  expect(load).not.toHaveBeenCalled();
});

it('asks anew at the same address for a page that was not reached, or has failed', async () => {
  const answers: Outcome<string>[] = [{ page: 'unreached' }, { page: 'unreached' }, { page: 'reached' }];
  const { router, at, history } = await startedAt('/a', { '/a': () => answers.shift() ?? { page: 'late' } });
  await router.navigate('/a?x=1');
  expect(at()[1]).toBe('unreached');
  const { index } = history;
  await router.reload();
  expect([at()[1], history.index]).toEqual(['reached', index]);
});

it('shows what was asked for last, whatever comes first', async () => {
  const { router, at, load } = await startedAt('/a');
  let come = (_: Outcome<string>) => {};
  load.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        come = resolve;
      }),
  );
  const slow = router.navigate('/slow');
  await router.navigate('/b');
  come({ page: '/slow' });
  await slow;
  expect(at()).toEqual(['/b', '/b', 'idle']);
});

it('follows where a page leads on, in the same place of the history where it replaces one', async () => {
  const { router, at, history } = await startedAt('/a', {
    '/old': () => ({ redirect: 'http://localhost/new?q=1#h' }),
  });
  await router.navigate('/old');
  expect([...at(), history.index]).toEqual(['/new?q=1#h', '/new', 'idle', 1]);
  await router.navigate('/old', { replace: true });
  expect([...at(), history.index]).toEqual(['/new?q=1#h', '/new', 'idle', 1]);
});

it('leaves to the browser what is none of its pages', async () => {
  const { router, leave } = await startedAt('/a', { '/out': () => ({ leave: '/elsewhere' }) });
  await router.navigate('/out');
  await router.navigate('/out', { replace: true });
  expect(leave.mock.calls).toEqual([
    ['/elsewhere', false],
    ['/elsewhere', true],
  ]);
});

it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example'])('refuses %s', async (to) => {
  const { router, at, load } = await startedAt('/a', { '/on': () => ({ redirect: to }) });
  await expect(router.navigate(to)).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  await router.navigate('/on');
  expect(at()[0]).toBe('/on');
  expect(router.state.failure?.error).toBeInstanceOf(Error);
});

it('says why there is no page, until there is one', async () => {
  const error = new Error('gone');
  const { router, at } = await startedAt('/a', {
    '/bad': () => {
      throw error;
    },
  });
  await router.navigate('/bad');
  expect([...at(), router.state.failure]).toEqual(['/bad', undefined, 'idle', { error }]);
  await router.navigate('/a');
  expect([...at(), router.state.failure]).toEqual(['/a', '/a', 'idle', undefined]);
});

it('asks before a page is left, and goes nowhere meanwhile', async () => {
  const { router, at, history } = await startedAt('/a');
  await router.navigate('/b');
  const stop = router.askBefore((from, to) => from.pathname !== to.pathname);
  await router.navigate('/c');
  expect(at()[0]).toBe('/b');
  router.state.held?.stay();
  expect(router.state.held).toBeUndefined();
  // Back, which the browser has done already.
  router.navigator.go(-1);
  await settled();
  expect([at()[0], history.index]).toEqual(['/b', 1]);
  router.state.held?.proceed();
  await settled();
  expect([at()[0], history.index, router.state.held]).toEqual(['/a', 0, undefined]);
  // Asked about anew where it came to, until nobody asks.
  await router.navigate('/c');
  expect(at()[0]).toBe('/a');
  stop();
  await router.navigate('/c');
  expect(at()[0]).toBe('/c');
});

describe('a page that the browser kept as it was left', () => {
  const out = { '/out': () => ({ leave: '/elsewhere' }) };

  it('has nothing on its way, and is loaded anew where that is asked', async () => {
    const { router, at, load } = await startedAt('/a', out);
    await router.navigate('/out');
    expect(at()).toEqual(['/a', '/a', 'loading']);
    router.restore();
    expect(at()).toEqual(['/a', '/a', 'idle']);
    load.mockClear();
    await router.reload();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is asked about before it is left again', async () => {
    const { router } = await startedAt('/a', out);
    router.askBefore(() => true);
    await router.navigate('/out');
    router.state.held?.proceed();
    await settled();
    router.restore();
    await router.navigate('/b');
    expect([router.state.held !== undefined, router.state.location.pathname]).toEqual([true, '/a']);
    router.restore();
    expect(router.state.held).toBeUndefined();
  });

  it('is where the address bar is, whatever was to come', async () => {
    const { router, at, history, load } = await startedAt('/a');
    await router.navigate('/b');
    load.mockImplementation(() => new Promise<never>(() => {}));
    void router.navigate('/c');
    router.restore();
    expect(at()).toEqual(['/b', '/b', 'idle']);
    router.navigator.go(-1);
    await settled();
    expect([...at(), history.index]).toEqual(['/b', '/b', 'loading', 0]);
    load.mockImplementation(async ({ pathname }) => ({ page: pathname }));
    router.restore();
    await settled();
    expect(at()).toEqual(['/a', '/a', 'idle']);
  });
});
