import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import type { BenchOptions, Row } from './row.ts';

/** What a page loads and when, as the browser tells it: seconds since it began. */
interface Loaded {
  url: string;
  began: number;
  ended: number;
  bytes: number;
}

/** Long beside all that is worked out between two journeys, so that what waits for what can be told from the times. */
const journeyMs = 600;
const msPerSecond = 1000;
const wavesMax = 3;
const kilobyte = 1000;

/**
 * Bytes that may be loaded until a page can be read and used: what is wanted, and what is held until then, a few hundredths above what it is. The
 * libraries alone, which the product is built with, are 86 kB of it.
 */
export const pages = [
  { name: 'home', path: '/', ready: '.coll-card, .banner', bytesMax: 200_000, held: 188_600 },
  { name: 'list', path: '/models', ready: '.coll-card', bytesMax: 200_000, held: 183_600 },
  {
    name: 'item',
    path: '/models/chenmo/hanqiao-zh-en',
    ready: '.md :is(h2, h3)',
    bytesMax: 200_000,
    held: 187_900,
  },
  {
    name: 'sign-in',
    path: '/ui/acm/index.html#/login',
    ready: 'form input',
    bytesMax: 150_000,
    held: 149_600,
  },
  {
    name: 'sign-up',
    path: '/ui/acm/index.html#/register',
    ready: 'form input',
    bytesMax: 150_000,
    held: 149_600,
  },
] as const;

/** How many journeys one after the other, and how many bytes, a first visit takes until a page can be read. */
export async function benchFirstLoad({ say }: BenchOptions): Promise<Row[]> {
  say('plant the demo and open pages in Chromium');
  const hub = await startSeededHub();
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await rowsOf(browser, hub.url, page)));
    return rows;
  } finally {
    await browser.close();
    await hub.stop();
  }
}

/** Has a document drawn, and packed as it is for those who come when others have asked for it. */
export async function askBefore(url: string): Promise<void> {
  const lengthOf = async () => {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    await reply.arrayBuffer();
    return Number(reply.headers.get('content-length'));
  };
  const first = await lengthOf();
  for (let tries = 0; tries < packTries && (await lengthOf()) >= first; tries += 1)
    await setTimeout(packPauseMs);
}

const packTries = 10;
const packPauseMs = 50;

async function rowsOf(browser: Browser, origin: string, page: (typeof pages)[number]): Promise<Row[]> {
  await askBefore(origin + page.path);
  const loaded = await visit(browser, origin + page.path, page.ready);
  const waves = wavesOf(loaded);
  const bytes = bytesOf(loaded);
  const fonts = bytesOf(loaded, true);
  const last = loaded.filter((one) => waves.get(one) === Math.max(...waves.values()));
  return [
    {
      what: `${page.name}: journeys one after the other until it can be read`,
      ours: String(Math.max(...waves.values())),
      target: `<= ${wavesMax}`,
      met: Math.max(...waves.values()) <= wavesMax,
      note: `last: ${last.map(({ url }) => nameOf(url)).join(', ')}`,
    },
    {
      what: `${page.name}: bytes of these, packed`,
      ours: `${(bytes / kilobyte).toFixed(0)} kB in ${loaded.length}`,
      ratio: bytes / page.bytesMax,
      target: `<= ${page.bytesMax / kilobyte} kB`,
      met: bytes <= page.bytesMax,
      note: [...loaded]
        .sort((a, b) => b.bytes - a.bytes)
        .slice(0, 6)
        .map(({ url, bytes: own }) => `${nameOf(url)} ${(own / kilobyte).toFixed(0)}`)
        .join(', '),
    },
    {
      what: `${page.name}: fonts beside these, for which nothing waits`,
      ours: `${(fonts / kilobyte).toFixed(0)} kB`,
      ratio: fonts / fontsMax,
      target: `<= ${fontsMax / kilobyte} kB`,
      met: fonts <= fontsMax,
    },
  ];
}

const fontsMax = 100_000;
const isFont = ({ url }: Loaded) => /\.woff2$/.test(new URL(url).pathname);

/** What was loaded, packed: without the fonts, which a page can be read and used without, or these alone. */
export const bytesOf = (loaded: readonly Loaded[], ofFonts = false): number =>
  loaded.filter((one) => isFont(one) === ofFonts).reduce((sum, one) => sum + one.bytes, 0);

const nameOf = (url: string) =>
  new URL(url).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** What a fresh browser loads of a page until this stands in it. */
export async function visit(browser: Browser, url: string, ready: string): Promise<Loaded[]> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(noteUsable);
    const session = await context.newCDPSession(page);
    const read = await listen(session);
    await page.goto(url);
    await page.locator(ready).first().waitFor();
    // A page that came in its document can be read before it can be used.
    await page.waitForFunction(() => 'usableAt' in window);
    return read(await page.evaluate(() => Number((window as { usableAt?: number }).usableAt)));
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
async function listen(session: CDPSession): Promise<(usableAt: number) => Loaded[]> {
  const all = new Map<string, Loaded & { askedAt: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!/^https?:/.test(request.url)) return;
    const unknown = { ended: Number.POSITIVE_INFINITY, bytes: 0 };
    all.set(requestId, { url: request.url, began: timestamp, askedAt: wallTime * msPerSecond, ...unknown });
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
  return (usableAt) =>
    [...all.values()].filter(
      ({ began, ended, askedAt }) => askedAt <= usableAt && (ended - began) * msPerSecond >= journeyMs,
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
