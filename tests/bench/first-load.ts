import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import type { BenchOptions, Row } from './row.ts';
import { bytesOf, type Loaded, visit, walk, wavesOf } from './visit.ts';

const wavesMax = 3;
const kilobyte = 1000;

/**
 * Bytes that may be loaded until a page can be read and used: what is wanted, and what is held until then, a few hundredths above what it is. The
 * libraries alone, which the product is built with, are 77 kB of it. Where somebody signs in, as many may be loaded with all that comes behind the page, which
 * sends the form.
 */
export const pages: readonly MeasuredPage[] = [
  { name: 'home', path: '/', ready: '.coll-card, .banner', bytesMax: 200_000, held: 187_900 },
  { name: 'list', path: '/models', ready: '.coll-card', bytesMax: 200_000, held: 182_800 },
  {
    name: 'item',
    path: '/models/chenmo/hanqiao-zh-en',
    ready: '.md :is(h2, h3)',
    bytesMax: 200_000,
    held: 187_500,
  },
  ...['login', 'register'].map((page) => ({
    name: page === 'login' ? 'sign-in' : 'sign-up',
    path: `/ui/acm/index.html#/${page}`,
    ready: 'form input',
    bytesMax: 150_000,
    held: 137_500,
    heldWhole: 150_000,
  })),
];

interface MeasuredPage {
  name: string;
  path: string;
  ready: string;
  bytesMax: number;
  held: number;
  /** With what comes behind it. */
  heldWhole?: number;
}

/** How many journeys one after the other, and how many bytes, a first visit takes until a page can be read. */
export async function benchFirstLoad({ say }: BenchOptions): Promise<Row[]> {
  say('plant the demo and open pages in Chromium');
  const hub = await startSeededHub();
  const browser = await launchBrowser();
  try {
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await rowsOf(browser, hub.url, page)));
    rows.push(...(await walkRows(browser, hub.url)));
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

async function rowsOf(browser: Browser, origin: string, page: MeasuredPage): Promise<Row[]> {
  await askBefore(origin + page.path);
  const loaded = await visit(browser, origin + page.path, page.ready);
  const waves = wavesOf(loaded);
  const bytes = bytesOf(loaded);
  const fonts = bytesOf(loaded, true);
  const inGzip = bytesOf(await visit(browser, origin + page.path, page.ready, { packing: 'gzip' }));
  const whole = await visit(browser, origin + page.path, page.ready, { isWhole: true });
  const wholeBytes = bytesOf(whole);
  const { heldWhole } = page;
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
      what: `${page.name}: bytes of these, packed by brotli`,
      ours: `${kilobytes(bytes)} in ${loaded.length}`,
      ratio: bytes / page.bytesMax,
      target: `<= ${page.bytesMax / kilobyte} kB`,
      met: bytes <= page.bytesMax,
      note: largestOf(loaded),
    },
    { what: `${page.name}: the same where a browser asks for gzip`, ours: kilobytes(inGzip) },
    {
      what: `${page.name}: with all that comes behind the page, packed by brotli`,
      ours: `${kilobytes(wholeBytes)} in ${whole.length}`,
      note: whole
        .filter(({ url }) => !loaded.some((one) => one.url === url))
        .map(({ url, bytes: own }) => `${nameOf(url)} ${kilobytes(own)}`)
        .join(', '),
      ...(heldWhole !== undefined && {
        ratio: wholeBytes / heldWhole,
        target: `<= ${kilobytes(heldWhole)}`,
        met: wholeBytes <= heldWhole,
      }),
    },
    {
      what: `${page.name}: fonts beside these, for which nothing waits`,
      ours: kilobytes(fonts),
      ratio: fonts / fontsMax,
      target: `<= ${fontsMax / kilobyte} kB`,
      met: fonts <= fontsMax,
    },
  ];
}

const kilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} kB`;
const largest = 6;

const largestOf = (loaded: readonly Loaded[]) =>
  [...loaded]
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, largest)
    .map(({ url, bytes }) => `${nameOf(url)} ${(bytes / kilobyte).toFixed(0)}`)
    .join(', ');

const fontsMax = 100_000;
const nameOf = (url: string) =>
  new URL(url).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** What the page is loaded with to which one comes from signing up: what the first one had is at hand. */
async function walkRows(browser: Browser, origin: string): Promise<Row[]> {
  const [home, from] = [pages[0], pages.at(-1)];
  if (!home || !from) return [];
  const { first, second } = await walk(browser, origin, { home, from });
  const waves = wavesOf(second);
  const again = second.filter(({ url }) => /\/assets\//.test(url) && first.some((one) => one.url === url));
  return [
    {
      what: 'home after signing up: journeys one after the other, the call that signs up among them',
      ours: String(Math.max(...waves.values())),
      note: second.map((one) => `${waves.get(one)} ${nameOf(one.url)}`).join(', '),
    },
    {
      what: 'home after signing up: bytes of these, packed by brotli',
      ours: `${kilobytes(bytesOf(second))} in ${second.length}`,
      note: largestOf(second),
    },
    {
      what: 'home after signing up: files that were loaded a second time',
      ours: again.length === 0 ? 'none' : again.map(({ url }) => nameOf(url)).join(', '),
      target: 'none',
      met: again.length === 0,
    },
  ];
}
