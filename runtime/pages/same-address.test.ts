import { expect, it } from 'vitest';
import { routes } from '#generated/routes/hub.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import { isSameAddress, type PageView } from './page-view.ts';

const viewAt = (path: string, key: string, more: Partial<PageView['page']> = {}): PageView => {
  const { pathname, search, hash } = new URL(path, 'https://hub.test');
  return {
    page: { language: 'en', pathname, params: {}, chain: [], ...more },
    location: { pathname, search, hash, key, state: null },
  };
};

it('is the same view at each visit of one address, and another with any other choice', () => {
  const list = viewAt('/en/models?tags=zh', 'first');
  expect(isSameAddress(list, viewAt('/en/models?tags=zh', 'second'))).toBe(true);
  for (const other of ['/en/models', '/en/models?tags=en', '/models?tags=zh', '/en/models?tags=zh#top'])
    expect(isSameAddress(list, viewAt(other, 'second')), other).toBe(false);
});

it('is another one where something else stands there', () => {
  const [entry, second] = routes as [RouteEntry, RouteEntry];
  const list = viewAt('/en/models', 'first', { entry });
  expect(isSameAddress(list, viewAt('/en/models', 'first', { entry }))).toBe(true);
  expect(isSameAddress(list, viewAt('/en/models', 'first', { entry: second }))).toBe(false);
  const placed = { screen: 'pages/missing' } as const;
  expect(isSameAddress(list, viewAt('/en/models', 'first', { entry, placed }))).toBe(false);
});
