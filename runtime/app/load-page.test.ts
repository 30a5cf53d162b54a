import { expect, it, onTestFinished } from 'vitest';
import { guards } from '#generated/guards.ts';
import { rootRoutes } from '#generated/routes/index.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import type { Effect } from '#generated/screens/types.ts';
import { startSession } from '../session/session.ts';
import { loadPage } from './load-page.ts';

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
  expect(await placedAt('/en/search')).toMatchObject({ screen: 'pages/missing', status: 410 });
  expect(await placedAt('/en/search?q=tea')).toBeUndefined();
});

it('leaves the status to the page where no route knows the address', async () => {
  const placed = await placedAt('/en/nowhere/at/all/there');
  expect(placed).toMatchObject({ screen: 'pages/missing' });
  expect(placed).not.toHaveProperty('status');
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
