import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { test } from 'vitest';
import { launchBrowser, rawKeys, settled } from './browser.ts';
import type { TestHub } from './hub.ts';
import { describeInBrowser } from './in-browser.ts';
import { openPage, type Watched } from './open-page.ts';
import { PagePool } from './page-pool.ts';
import { startSeededHub } from './seeded-hub.ts';
import { sessionCookie } from './session-cookie.ts';

export { describeInBrowser };

export interface VisitOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  context?: BrowserContextOptions;
  /** Somebody by this user name is signed in, with an alias; the first visit makes the person. */
  as?: string;
  /** Faults that belong to what is tested. */
  allow?: RegExp;
  /** Runs before anything is loaded. */
  before?: (page: Page) => Promise<unknown>;
  /** What each document begins with: pages that begin alike are used again, one after the other. It reads nothing around it. */
  begins?: () => void;
  /** False for a page that waits on purpose. */
  settle?: boolean;
  /** True for somebody whose browser has nothing of the hub yet; whoever looks before anything is loaded is one as well. */
  isFirst?: boolean;
}

export type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

const sizes = { width: 1440, height: 900 };

let visits = 0;
/** People come from networks of their own: as one asker, pages that are open at once would wait for each other's searches. */
const nextAddress = () => `10.0.${(visits >> 8) & 255}.${visits++ & 255}`;

interface Fixtures {
  hub: TestHub;
  browser: Browser;
  pages: PagePool;
  visit: Visit;
}

/** A hub for all tests of a file. */
export const hubOfFile = (start: () => Promise<TestHub>) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    async ({}, use: (hub: TestHub) => Promise<void>) => {
      const hub = await start();
      await use(hub);
      await hub.stop();
    },
    { scope: 'file' },
  ] as const;

/** They last as long as the browser, which knows the scripts of the pages for as long as one of them stays. */
const pools = new WeakMap<Browser, Map<string, PagePool>>();

function poolOf(browser: Browser, hubUrl: string): PagePool {
  const ofBrowser = pools.get(browser) ?? new Map<string, PagePool>();
  pools.set(browser, ofBrowser);
  const pool = ofBrowser.get(hubUrl) ?? new PagePool(browser, hubUrl);
  ofBrowser.set(hubUrl, pool);
  return pool;
}

/** Tests with a hub, the browser of their worker, and `visit`, which opens pages that must stay without a fault to the end. */
export const it = test.extend<Fixtures>({
  hub: [...hubOfFile(startSeededHub)],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  pages: [
    async ({ hub, browser }, use) => {
      await use(poolOf(browser, hub.url));
    },
    { scope: 'file' },
  ],
  visit: async ({ hub, browser, pages, task }, use) => {
    const open: Visited[] = [];
    await use(async (path, options = {}) => {
      const visited = await begin({ hub, browser, pages }, options);
      open.push(visited);
      await visited.watched.open(path);
      if (options.settle !== false) await settled(visited.watched.page);
      return visited.watched.page;
    });
    const faults = (await Promise.all(open.map(faultsOf))).flat();
    // A test that failed may be at work on its pages still.
    const isWell = faults.length === 0 && task.result?.state !== 'fail';
    await Promise.all(open.map(({ watched }) => pages.giveBack(watched, isWell)));
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },
});

interface Visited {
  watched: Watched;
  faults: string[];
}

/** What a browser keeps of a sign-in beside the cookie: that there was one. */
const signedIn = { Token: 'visit' };
/** Of the options of a context, those by which pages may be alike. */
const alike = new Set(['locale']);

async function begin(
  { hub, browser, pages }: Omit<Fixtures, 'visit'>,
  {
    width = sizes.width,
    height = sizes.height,
    theme = 'light',
    as,
    allow,
    before,
    begins,
    isFirst = before !== undefined,
    context = {},
  }: VisitOptions,
): Promise<Visited> {
  const cookies = as === undefined ? [] : [await sessionCookie(hub, as)];
  const [viewport, headers] = [{ width, height }, { 'x-forwarded-for': nextAddress() }];
  // Without a locale every visit to `/` would be sent on by the language of this machine.
  const options = { baseURL: hub.url, reducedMotion: 'reduce', locale: 'zh-CN', ...context } as const;
  const isFresh = isFirst || Object.keys(context).some((name) => !alike.has(name));
  const kept = as === undefined ? {} : signedIn;
  const watched = isFresh
    ? await openPage(browser, {
        viewport,
        colorScheme: theme,
        extraHTTPHeaders: headers,
        ...(as !== undefined && { storageState: storageOf(hub.url, kept) }),
        ...options,
      })
    : await pages.take(
        options,
        { viewport, colorScheme: theme, headers, cookies, localStorage: kept },
        begins,
      );
  if (isFresh) {
    await watched.context.addCookies(cookies);
    if (begins) await watched.page.addInitScript(begins);
  }
  const faults: string[] = [];
  watched.hear = (fault) => allow?.test(fault) || faults.push(fault);
  await before?.(watched.page);
  return { watched, faults };
}

const storageOf = (origin: string, kept: Readonly<Record<string, string>>) => ({
  cookies: [],
  origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
});

/** What went wrong on a page up to now, with what it shows at last. */
async function faultsOf({ watched: { page }, faults }: Visited): Promise<string[]> {
  if (page.isClosed()) return faults;
  const keys = await rawKeys(page);
  const pwned = await page.evaluate(() => (window as unknown as { __pwned?: number }).__pwned);
  if (pwned !== undefined) faults.push(`script number ${pwned} of a README ran`);
  return [...faults, ...keys.map((key) => `raw key: ${key}`)];
}
