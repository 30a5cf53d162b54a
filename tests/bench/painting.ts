import type { Browser, CDPSession, Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { answerInPages, rowsPerPage } from '../support/many-rows.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { frameCost, type Scrolling } from './frame-cost.ts';
import type { BenchOptions, Row } from './row.ts';
import { serveSameBytes } from './same-bytes.ts';

const pages = [
  { name: 'home', path: '/', ready: '.coll-card, .banner' },
  { name: 'list', path: '/models', ready: '.coll-card' },
  { name: 'item', path: '/models/chenmo/hanqiao-zh-en', ready: '.md :is(h2, h3)' },
] as const;

/** A telephone on a slow line, as Lighthouse takes it for its mobile figures. */
const telephone = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, slowdown: 4 };
const shiftMax = 0.05;
const moreTimes = 10;
const paintAgainstStaticMax = 1.5;
const manyCards = 1000;
const visits = 3;
const frameRatioMax = 1.5;

/** When the largest part of a page is painted, how far what is read moves, and what frames of a long list cost. */
export async function benchPainting({ say }: BenchOptions): Promise<Row[]> {
  say('plant the demo and paint pages in Chromium');
  const hub = await startSeededHub();
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const page of pages) rows.push(await largestPaint(browser, hub.url, page));
    const cookie = await sessionCookie(hub, 'reads-long-lists');
    rows.push(await shiftOfList(browser, hub.url, cookie));
    rows.push(await framesOfList(browser, hub.url, cookie));
    return rows;
  } finally {
    await browser.close();
    await hub.stop();
  }
}

/** Both in one run, the static one with the same document, styles and as many bytes of scripts. */
async function largestPaint(
  browser: Browser,
  origin: string,
  { name, path, ready }: (typeof pages)[number],
): Promise<Row> {
  // The first document of a hub may go without its page, while what draws it starts.
  await paintOf(browser, origin + path, ready);
  const ours = await leastPaint(browser, origin + path, ready);
  const same = await serveSameBytes(origin, path, ours.assets);
  try {
    const { paint } = await leastPaint(browser, same.url, ready);
    return {
      what: `${name}: largest paint on a telephone with a slow line, beside a static page of the same bytes`,
      ours: `${(ours.paint / 1000).toFixed(2)} s`,
      theirs: `${(paint / 1000).toFixed(2)} s`,
      ratio: ours.paint / paint,
      target: `<= ${paintAgainstStaticMax}`,
      met: ours.paint / paint <= paintAgainstStaticMax,
      note: `moved ${ours.shift.toFixed(3)} while loading (at most ${shiftMax}); ${ours.assets.length} files`,
    };
  } finally {
    await same.stop();
  }
}

/** What else a machine does only adds: of some visits the one that was held up least. What moved in any counts. */
async function leastPaint(browser: Browser, url: string, ready: string) {
  const all: Awaited<ReturnType<typeof paintOf>>[] = [];
  for (let left = visits; left > 0; left -= 1) all.push(await paintOf(browser, url, ready));
  const [least] = all.toSorted((a, b) => a.paint - b.paint);
  if (!least) throw new Error('Nothing was painted.');
  return { ...least, shift: Math.max(...all.map(({ shift }) => shift)) };
}

interface Watched {
  paint: number;
  shift: number;
}

/** Notes what the browser paints and moves, from the beginning of a document on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { paint: 0, shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.paint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) seen.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const seenOn = (page: Page) => page.evaluate(() => ({ ...(window as unknown as { seen: Watched }).seen }));

async function paintOf(browser: Browser, url: string, ready: string) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    await watch(page);
    const session = await context.newCDPSession(page);
    await slowDown(session);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator(ready).first().waitFor();
    const assets = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /\.(?:js|css|woff2|svg)$/.test(path)),
    );
    return { ...(await seenOn(page)), assets: [...new Set(assets)] };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: telephone.latency,
    downloadThroughput: telephone.throughput,
    uploadThroughput: telephone.throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: telephone.slowdown });
}

type Cookie = Awaited<ReturnType<typeof sessionCookie>>;

async function openList(
  browser: Browser,
  origin: string,
  cookie: Cookie,
  answers: { pages: number; perPage: number },
) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies([cookie]);
  const page = await context.newPage();
  await watch(page);
  await answerInPages(page, answers.pages, answers.perPage);
  await page.goto('/models');
  await page
    .locator('main .coll-card')
    .nth(answers.perPage - 1)
    .waitFor({ state: 'attached' });
  return { page, context };
}

async function shiftOfList(browser: Browser, origin: string, cookie: Cookie): Promise<Row> {
  const { page, context } = await openList(browser, origin, cookie, {
    pages: moreTimes + 2,
    perPage: rowsPerPage,
  });
  try {
    for (let pages = 2; pages <= moreTimes + 1; pages += 1) {
      await page.locator('.load-more button').click();
      await page
        .locator('main .coll-card')
        .nth(rowsPerPage * pages - 1)
        .waitFor({ state: 'attached' });
    }
    const { shift } = await seenOn(page);
    return {
      what: `list: how far it moves until more was shown ${moreTimes} times`,
      ours: shift.toFixed(3),
      target: `<= ${shiftMax}`,
      met: shift <= shiftMax,
    };
  } finally {
    await context.close();
  }
}

async function framesOfList(browser: Browser, origin: string, cookie: Cookie): Promise<Row> {
  const least = async (perPage: number, scrolling?: Scrolling) => {
    const costs: number[] = [];
    for (let left = visits; left > 0; left -= 1) {
      const { page, context } = await openList(browser, origin, cookie, { pages: 1, perPage });
      // How the list came to stand is no frame of it.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      costs.push(await frameCost(page, scrolling));
      await context.close();
    }
    return Math.min(...costs);
  };
  const few = await least(rowsPerPage);
  const many = await least(manyCards);
  const on = await least(manyCards, 'on');
  return {
    what: `list: style, layout and paint of a frame with ${manyCards} cards, beside one with ${rowsPerPage}`,
    ours: `${many.toFixed(2)} ms`,
    theirs: `${few.toFixed(2)} ms`,
    ratio: many / few,
    target: `<= ${frameRatioMax}`,
    met: many / few <= frameRatioMax,
    note: `${on.toFixed(2)} ms while one scrolls on and on, of which the short one has nothing`,
  };
}
