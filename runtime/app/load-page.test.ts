import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routeGone } from '#generated/constants.ts';
import { guards } from '#generated/guards.ts';
import { rootRoutes } from '#generated/routes/index.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import type { Effect } from '#generated/screens/types.ts';
import { fakeHub, refused } from '../../tests/support/fake-hub.ts';
import { closeAllToasts, toasts } from '../feedback/toasts.ts';
import { textOf } from '../i18n/i18n.ts';
import { startSession } from '../session/session.ts';
import { loadPage } from './load-page.ts';
import { loadPageParts } from './page-parts.ts';

beforeAll(loadPageParts);

/** The search means nothing without a text, until the test is over. */
function limit(status: number): void {
  const route = rootRoutes.find(({ pattern, language }) => pattern === '/search' && language === 'en');
  const written = route as { -readonly [Word in keyof RouteEntry]: RouteEntry[Word] };
  written.validate = { when: (s) => s.route.query.q != null, status };
  onTestFinished(() => {
    delete written.validate;
  });
}

const placedAt = async (address: string) => {
  const outcome = await loadPage(new URL(address, 'http://hub.test'), true);
  return 'page' in outcome ? outcome.page.placed : outcome;
};

it('shows the status of an address that means nothing by itself', async () => {
  limit(410);
  const text = 'page.missing.invalid';
  expect(await placedAt('/en/search')).toMatchObject({ screen: 'pages/missing', status: 410, text });
  expect(await placedAt('/en/search?q=tea')).toBeUndefined();
});

it('leaves the status to the page where no route knows the address', async () => {
  const placed = await placedAt('/en/nowhere/at/all/there');
  expect(placed).toMatchObject({ screen: 'pages/missing' });
  expect(placed).not.toHaveProperty('status');
  expect(placed).not.toHaveProperty('text');
});

it('leads a visitor whom a check keeps out to where it says, by what the page knows', async () => {
  const first = guards.auth.checks[0] as unknown as { otherwise: readonly Effect[] };
  const asks = first.otherwise;
  onTestFinished(() => {
    first.otherwise = asks;
  });
  first.otherwise = [
    { go: 'hub/profile', with: { user: { get: ({ route }) => `from${route.path.replaceAll('/', '-')}` } } },
  ];
  await startSession(async () => ({}));
  expect(await placedAt('/en/token')).toEqual({ redirect: '/en/profile/from-en-token' });
});

it('says of an address with more behind its ? than is read that it has, wherever it leads', async () => {
  const many = Array.from({ length: 1001 }, (_, i) => `p${i}=1`).join('&');
  const asked = ['/en/models', '/en/search', '/nowhere/at/all/there'];
  for (const path of asked)
    for (const query of [many, 'tags=x&'.repeat(21), 'a[b][c][d][e][f][g]=1'])
      expect(await placedAt(`${path}?${query}`), path).toMatchObject({
        screen: 'pages/unreadable',
        text: 'page.unreadable.text',
      });
  expect(await placedAt(`/en/models?${'tags=x&'.repeat(20)}`)).toBeUndefined();
});

describe('what went while one was inside', () => {
  const asked = '/en/models/li/went-away';
  beforeEach(async () => {
    fakeHub.answers('items.find', refused('404001'));
    await startSession(async () => ({}));
  });
  afterEach(closeAllToasts);

  it('leads to the list that the spec names, with a notice', async () => {
    expect(routeGone).toBe('/models');
    expect(await loadPage(new URL(asked, 'http://hub.test'), false)).toEqual({ redirect: '/en/models' });
    const text = textOf('error.routeNotFound', { fullPath: asked });
    expect(toasts.list).toMatchObject([{ text, tone: 'warning' }]);
  });

  it('is the page for nothing found where the spec says so', async () => {
    vi.resetModules();
    vi.doMock('#generated/constants.ts', async (original) => ({
      ...(await original<typeof import('#generated/constants.ts')>()),
      routeGone: 'page',
    }));
    onTestFinished(() => {
      vi.doUnmock('#generated/constants.ts');
      vi.resetModules();
    });
    const { fakeHub: hub, refused: refuse } = await import('../../tests/support/fake-hub.ts');
    const { loadPage: load } = await import('./load-page.ts');
    const { startSession: begin } = await import('../session/session.ts');
    hub.answers('items.find', refuse('404001'));
    await begin(async () => ({}));
    const outcome = await load(new URL(asked, 'http://hub.test'), false);
    expect(outcome).toMatchObject({ page: { placed: { screen: 'pages/missing' } } });
  });

  it('is the page for nothing found where one comes from outside', async () => {
    expect(await placedAt(asked)).toMatchObject({ screen: 'pages/missing' });
    expect(toasts.list).toEqual([]);
  });
});

it('shows nothing of a blocking page before it is known who is signed in, and says that it loads', async () => {
  expect(rootRoutes.filter(({ blocking }) => blocking).map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(['/account', '/models/{user}/{name}/setting']),
  );
  vi.resetModules();
  const { loadPage: load } = await import('./load-page.ts');
  await (await import('./page-parts.ts')).loadPageParts();
  const { activity } = await import('../state/activity.ts');
  const { startSession: begin } = await import('../session/session.ts');
  const at = (path: string) => load(new URL(path, 'http://hub.test'), true);
  // Of one that waits for nobody it makes no difference how long it takes.
  await at('/en/search');
  let isDone = false;
  const account = at('/en/account').then(() => {
    isDone = true;
  });
  await vi.waitFor(() => expect(isDone || activity.loading).toBe(true));
  expect(isDone).toBe(false);
  await begin(async () => ({}));
  await account;
  expect(activity.loading).toBe(false);
});
