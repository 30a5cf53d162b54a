import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { describe, test } from 'vitest';
import { executablePath, launchBrowser, rawKeys, settled, slowDown } from './browser.ts';
import type { TestHub } from './hub.ts';
import { stepPatienceMs } from './patience.ts';
import { startSeededHub } from './seeded-hub.ts';
import { sessionCookie } from './session-cookie.ts';

/** A suite that needs Chromium: left out loudly where there is none, except in CI, where that is a failure. */
export const describeInBrowser = executablePath || process.env.CI ? describe : describe.skip;
if (describeInBrowser === describe.skip) {
  console.warn(
    'There is no Chromium: the browser tests are SKIPPED. npm test fetches one on Linux x64; elsewhere HUB_CHROMIUM names one.',
  );
}

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
  /** False for a page that waits on purpose. */
  settle?: boolean;
}

export type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

const sizes = { width: 1440, height: 900 };

let visits = 0;
/** People come from networks of their own: as one asker, pages that are open at once would wait for each other's searches. */
const nextAddress = () => `10.0.${(visits >> 8) & 255}.${visits++ & 255}`;

interface Fixtures {
  hub: TestHub;
  browser: Browser;
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

/** Tests with a hub, a browser, and `visit`, which opens pages that must stay without a fault to the end. */
export const it = test.extend<Fixtures>({
  hub: [...hubOfFile(startSeededHub)],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  visit: async ({ hub, browser }, use) => {
    const open: Watched[] = [];
    await use(async (path, options = {}) => {
      const watched = await watch(browser, hub, options);
      open.push(watched);
      await watched.page.goto(path);
      if (options.settle !== false) await settled(watched.page);
      return watched.page;
    });
    const faults = await Promise.all(open.map(faultsOf));
    await Promise.all(open.map(({ context }) => context.close()));
    if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'));
  },
});

interface Watched {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

/** What a browser keeps of a sign-in beside the cookie: that there was one. */
const signedInAt = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'Token', value: 'visit' }] }],
});

async function watch(browser: Browser, hub: TestHub, options: VisitOptions): Promise<Watched> {
  const { width = sizes.width, height = sizes.height, theme = 'light', as, allow, before } = options;
  const context = await browser.newContext({
    baseURL: hub.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    // Without it every visit to `/` would be sent on by the language of this machine.
    locale: 'zh-CN',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    ...(as !== undefined && { storageState: signedInAt(hub.url) }),
    ...options.context,
  });
  context.setDefaultTimeout(stepPatienceMs);
  slowDown(context);
  if (as !== undefined) await context.addCookies([await sessionCookie(hub, as)]);
  const page = await context.newPage();
  const faults: string[] = [];
  const note = (fault: string) =>
    allow?.test(fault) || faults.push(`${new URL(page.url()).pathname}: ${fault}`);
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`thrown: ${error.message}`));
  page.on('dialog', async (dialog) => {
    note(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await context.exposeBinding('__fault', (_, fault: string) => note(fault));
  await context.addInitScript(() => {
    const report = (window as unknown as { __fault(fault: string): void }).__fault;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await before?.(page);
  return { context, page, faults };
}

/** What went wrong on a page up to now, with what it shows at last. */
async function faultsOf({ page, faults }: Watched): Promise<string[]> {
  if (page.isClosed()) return faults;
  const keys = await rawKeys(page);
  const pwned = await page.evaluate(() => (window as unknown as { __pwned?: number }).__pwned);
  if (pwned !== undefined) faults.push(`script number ${pwned} of a README ran`);
  return [...faults, ...keys.map((key) => `raw key: ${key}`)];
}
