import { expect, it } from 'vitest';
import '../../tests/support/mount.tsx';
import type { LoadedPage } from '../pages/page-view.ts';
import { readAddress } from '../pages/read-address.ts';
import type { PageRouter } from '../routing/page-router.ts';
import { startSession } from '../session/session.ts';
import { pageStands } from './take-over.ts';

/** A router that has loaded the page at an address. */
const routerAt = (path: string) =>
  ({ state: { initialized: true, page: readAddress(path) } }) as unknown as PageRouter<LoadedPage>;

it.each([
  ['en-US', true],
  ['zh-CN', false],
])('takes over a page in English from a document in %s: %s', async (lang, stands) => {
  await startSession(async () => ({}));
  document.documentElement.lang = lang;
  expect(await pageStands(routerAt('/en'))).toBe(stands);
});
