import type { Page } from 'playwright';
import { launchBrowser, settled } from '../support/browser.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { median } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

/** Two lists that are kept, and two pages of somebody who has nothing yet: there are no smaller screens. */
const kept = ['/en/models', '/en/dataset'] as const;
const smallest = ['/en/like', '/en/token/git'] as const;
const most = 2;
const rounds = 7;
const changes = 8;
/** Until whatever a page does of itself is done. */
const restMs = 500;
const msPerSecond = 1000;
const person = 'goes-about';

/** What it costs the browser's own thread to go from one page to another that was open before. */
export async function benchRouteChange({ say }: BenchOptions): Promise<Row[]> {
  say('plant the demo and go to and fro in Chromium');
  const hub = await startSeededHub();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      ...{ baseURL: hub.url, reducedMotion: 'reduce', locale: 'en-US' },
      storageState: {
        cookies: [],
        origins: [{ origin: hub.url, localStorage: [{ name: 'Token', value: person }] }],
      },
    });
    await context.addCookies([await sessionCookie(hub, person)]);
    const costs = { kept: [] as number[], smallest: [] as number[] };
    const pages = {
      kept: await opened(await context.newPage(), kept),
      smallest: await opened(await context.newPage(), smallest),
    };
    for (let round = 0; round < rounds; round++)
      for (const side of ['kept', 'smallest'] as const) costs[side].push(await costOf(pages[side]));
    const [ours, theirs] = [median(costs.kept), median(costs.smallest)];
    return [
      {
        what: 'a route change between two kept lists, processor time of the page',
        ours: timeText(ours),
        theirs: `between the two smallest screens ${timeText(theirs)}`,
        ratio: ours / theirs,
        target: `<= ${most}`,
        met: ours / theirs <= most,
      },
    ];
  } finally {
    await browser.close();
    await hub.stop();
  }
}

interface Opened {
  page: Page;
  paths: readonly [string, string];
  taskMs(): Promise<number>;
}

/** A page that went from the one to the other, so that each is in its history and loaded. */
async function opened(page: Page, paths: Opened['paths']): Promise<Opened> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * msPerSecond;
  };
  await page.goto(paths[0]);
  await settled(page);
  await page.locator(`a[href="${paths[1]}"]:visible`).first().click();
  await arrived(page, paths[1]);
  return { page, paths, taskMs };
}

async function arrived(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await settled(page);
}

/** Of one change; what the page does after it stands is waited for, since it belongs to it. */
async function costOf({ page, paths, taskMs }: Opened): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(restMs);
  const before = await taskMs();
  for (let at = 0; at < changes; at++) {
    const isBack = at % 2 === 0;
    await page.evaluate((back) => (back ? history.back() : history.forward()), isBack);
    await arrived(page, paths[isBack ? 0 : 1]);
    await page.waitForTimeout(restMs);
  }
  return ((await taskMs()) - before) / changes;
}
