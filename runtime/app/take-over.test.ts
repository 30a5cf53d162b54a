import type { DataRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import '../../tests/support/mount.tsx';
import { readAddress } from '../pages/read-address.ts';
import { startSession } from '../session/session.ts';
import { pageStands } from './take-over.ts';

/** A router that has loaded the page at an address. */
const routerAt = (path: string) =>
  ({ state: { initialized: true, loaderData: { page: readAddress(path) } } }) as unknown as DataRouter;

it.each([
  ['en-US', true],
  ['zh-CN', false],
])('takes over a page in English from a document in %s: %s', async (lang, stands) => {
  await startSession(async () => ({}));
  document.documentElement.lang = lang;
  expect(await pageStands(routerAt('/en'))).toBe(stands);
});
