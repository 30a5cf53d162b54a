import type { Browser, CDPSession, Page } from 'playwright';

/** What a page loads and when, as the browser tells it: seconds since it began. */
export interface Loaded {
  id: string;
  url: string;
  began: number;
  ended: number;
  bytes: number;
}

/** Long beside all that is worked out between two journeys, so that what waits for what can be told from the times. */
const journeyMs = 600;
const msPerSecond = 1000;

const isFont = ({ url }: Loaded) => /\.woff2$/.test(new URL(url).pathname);

/** What was loaded, packed: without the fonts, which a page can be read and used without, or these alone. */
export const bytesOf = (loaded: readonly Loaded[], ofFonts = false): number =>
  loaded.filter((one) => isFont(one) === ofFonts).reduce((sum, one) => sum + one.bytes, 0);

interface VisitOptions {
  /** What a browser can unpack; all that it can otherwise. */
  packing?: string;
  /** With what comes once the page can be used. */
  isWhole?: boolean;
}

const telephone = { locale: 'zh-CN', viewport: { width: 412, height: 823 } };

/** What a fresh browser loads of a page until this stands in it. */
export async function visit(
  browser: Browser,
  url: string,
  ready: string,
  { packing, isWhole = false }: VisitOptions = {},
): Promise<Loaded[]> {
  const context = await browser.newContext(telephone);
  try {
    const page = await context.newPage();
    await page.addInitScript(noteUsable);
    const session = await context.newCDPSession(page);
    const read = await listen(session);
    if (packing !== undefined)
      await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': packing } });
    await page.goto(url);
    await page.locator(ready).first().waitFor();
    const usableAt = await becomesUsable(page);
    if (!isWhole) return read({ until: usableAt });
    await page.waitForLoadState('networkidle');
    return read({});
  } finally {
    await context.close();
  }
}

/** A page that came in its document can be read before it can be used. */
async function becomesUsable(page: Page): Promise<number> {
  await page.waitForFunction(() => 'usableAt' in window);
  return page.evaluate(() => Number((window as { usableAt?: number }).usableAt));
}

interface Visited {
  path: string;
  /** What stands in it once it can be read. */
  ready: string;
}

/** Everything that was loaded until somebody could sign up, and then until they could use the page to which that leads. */
export async function walk(
  browser: Browser,
  origin: string,
  { home, from }: { home: Visited; from: Visited },
): Promise<{ first: Loaded[]; second: Loaded[] }> {
  const context = await browser.newContext(telephone);
  try {
    const page = await context.newPage();
    await page.addInitScript(noteUsable);
    const read = await listen(await context.newCDPSession(page));
    await page.goto(origin + from.path);
    await page.locator(from.ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    const pressed = Date.now();
    const first = read({});
    await page
      .locator('main input')
      .first()
      .fill(`walker-${pressed.toString(36)}`);
    await page.locator('main input[type=password]').fill('correct horse battery');
    await page.waitForLoadState('networkidle');
    const asked = read({});
    await page.locator('main [type=submit]').first().click();
    await page.waitForURL((url) => url.pathname === home.path);
    await page.locator(home.ready).first().waitFor();
    const until = await becomesUsable(page);
    return { first, second: read({ until }).filter((one) => !asked.some(({ id }) => id === one.id)) };
  } finally {
    await context.close();
  }
}

/** Notes, in the page, when it says that it can be used. */
function noteUsable(): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.ready === undefined) return;
    observer.disconnect();
    Object.assign(window, { usableAt: performance.timeOrigin + performance.now() });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-ready'] });
}

/** What is asked for once the page can be used, held up nobody: it is neither counted as loaded nor as a journey. */
async function listen(session: CDPSession): Promise<(within: { until?: number }) => Loaded[]> {
  const all = new Map<string, Loaded & { askedAt: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!/^https?:/.test(request.url)) return;
    const unknown = { ended: Number.POSITIVE_INFINITY, bytes: 0 };
    all.set(requestId, {
      id: requestId,
      url: request.url,
      began: timestamp,
      askedAt: wallTime * msPerSecond,
      ...unknown,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = all.get(requestId);
    if (one) Object.assign(one, { ended: timestamp, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: journeyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // What was at hand made no journey.
  return ({ until = Number.POSITIVE_INFINITY }) =>
    [...all.values()].filter(
      ({ began, ended, askedAt }) => askedAt <= until && (ended - began) * msPerSecond >= journeyMs,
    );
}

/**
 * The wave of each: one later than the last wave of which something had come when it began. What two waves have in common in time
 * cannot have waited for each other, since a journey takes long.
 */
export function wavesOf(loaded: readonly Loaded[]): Map<Loaded, number> {
  const waves = new Map<Loaded, number>();
  for (const one of [...loaded].sort((a, b) => a.began - b.began)) {
    const before = [...waves].filter(([other]) => other.ended <= one.began).map(([, wave]) => wave);
    waves.set(one, Math.max(0, ...before) + 1);
  }
  return waves;
}
