import type { CDPSession, Page } from 'playwright';
import { kinds } from '#generated/kinds.ts';
import { launchBrowser, settled } from '../support/browser.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { median } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 15;
const keptMax = 2;
const msPerSecond = 1000;
/** After a page stands, until what it still does is counted: of all pages alike. */
const restMs = 400;

const lists = kinds.slice(0, 2).map(({ id }) => `/${id}`);
/** Screens that ask nothing, or hardly anything: the cheapest of them is what a list is measured by. */
const small = ['/agent/create', '/token/git', '/account'];

/** What a change between two lists that stay alive costs the browser, against the smallest screen that there is. */
export async function benchRouteChanges({ say }: BenchOptions): Promise<Row[]> {
  say('plant the demo and walk between pages in Chromium');
  const hub = await startSeededHub();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: hub.url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(() => localStorage.setItem('Token', 'bench'));
    await context.addCookies([await sessionCookie(hub, 'walker')]);
    const page = await context.newPage();
    await page.goto(lists[0] ?? '/');
    const costs = await walk(page, await context.newCDPSession(page));
    return [rowOf(costs)];
  } finally {
    await browser.close();
    await hub.stop();
  }
}

/** Each page again and again, in turn, so that a busy machine is equally unkind to all. */
async function walk(page: Page, session: CDPSession): Promise<Map<string, number>> {
  // Of the processor and not of the clock: another task of the machine makes nothing dearer.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const paths = [...lists, ...small];
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (const path of paths) await costOf(page, session, path);
  for (let round = 0; round < rounds; round++) {
    // A change to a list counts where one comes from another list.
    await costOf(page, session, lists.at(-1) ?? '');
    for (const path of paths) times.get(path)?.push(await costOf(page, session, path));
  }
  return new Map([...times].map(([path, all]) => [path, median(all)]));
}

/** Processor time of the page's own thread from the change of the address until it rests. */
async function costOf(page: Page, session: CDPSession, path: string): Promise<number> {
  const before = await busyMs(session);
  await page.evaluate((to) => {
    history.pushState({ key: String(performance.now()), idx: history.length }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await settled(page);
  await page.waitForTimeout(restMs);
  return (await busyMs(session)) - before;
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * msPerSecond;
}

function rowOf(costs: ReadonlyMap<string, number>): Row {
  const kept = Math.max(...lists.map((path) => costs.get(path) ?? 0));
  const [smallest = '', least = 0] =
    [...costs].filter(([path]) => small.includes(path)).sort(([, a], [, b]) => a - b)[0] ?? [];
  return {
    what: `a change between kept lists against one to the smallest screen (${smallest})`,
    ours: timeText(kept),
    theirs: timeText(least),
    ratio: kept / least,
    target: `<= ${keptMax}`,
    met: kept <= keptMax * least,
    note: [...costs].map(([path, ms]) => `${path} ${timeText(ms)}`).join(', '),
  };
}
