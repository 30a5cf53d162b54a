import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Watched } from '../support/open-page.ts';
import { PagePool, type Visitor } from '../support/page-pool.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const options = { locale: 'zh-CN', reducedMotion: 'reduce' } as const;
const first: Visitor = {
  viewport: { width: 700, height: 500 },
  colorScheme: 'light',
  headers: { 'x-forwarded-for': '10.0.0.1' },
  cookies: [],
  localStorage: { Token: 'one' },
};
const next: Visitor = { ...first, headers: { 'x-forwarded-for': '10.0.0.2' }, localStorage: {} };

const servers: Server[] = [];
let [home, away] = ['', ''];
const asked: IncomingMessage[] = [];

/** Answers less strictly than the hub, whose pages share nothing with who opened them. */
async function serve(): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(request);
    const isScript = request.url === '/theme.js';
    const kept = request.url?.match(/^\/kept\?(.+)/)?.[1];
    if (kept !== undefined) response.setHeader('cache-control', decodeURIComponent(kept));
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? '' : '<!doctype html><title>x</title><button style="width:90vw;height:90vh">x</button>',
    );
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What somebody leaves who stays within what is harmless. */
async function leaveTraces({ page }: Watched): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('own', '1');
    sessionStorage.setItem('own', '1');
    window.name = 'own';
    await caches.open('own');
    await new Promise((resolve) => {
      indexedDB.open('own').onsuccess = resolve;
    });
    window.addEventListener('beforeunload', (event) => event.preventDefault());
    window.addEventListener('pagehide', () => sessionStorage.setItem('late', '1'));
  });
  await page.context().addCookies([{ name: 'own', value: '1', url: home }]);
  await page.setViewportSize({ width: 300, height: 300 });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print', reducedMotion: 'no-preference' });
  await page.mouse.click(100, 100);
}

/** What somebody finds who comes next. */
const found = ({ page }: Watched) =>
  page.evaluate(async () => ({
    kept: [{ ...localStorage }, { ...sessionStorage }, document.cookie, window.name, document.referrer],
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    size: [innerWidth, innerHeight],
    media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map(
      (query) => matchMedia(query).matches,
    ),
    hovered: document.querySelector('button:hover') !== null,
  }));

describeInBrowser('a page that is used again', () => {
  beforeAll(async () => {
    [home, away] = [await serve(), await serve()];
  });
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections();
  });

  it('has nothing of who had it', async ({ browser }) => {
    const pool = new PagePool(browser, home);
    const one = await pool.take(options, first);
    one.hear = () => undefined;
    await one.open(`${home}/`);
    expect(await found(one)).toMatchObject({ kept: [{ Token: 'one' }, {}, '', '', ''], size: [700, 500] });
    const heard: string[] = [];
    one.page.on('request', (request) => heard.push(request.url()));
    await one.page.goto(`${home}/later`);
    await leaveTraces(one);
    expect(await found(one)).toMatchObject({
      databases: 1,
      caches: 1,
      media: [true, true, false],
      hovered: true,
    });
    await pool.giveBack(one, true);

    const two = await pool.take(options, next);
    expect(two.page).toBe(one.page);
    const faults: string[] = [];
    two.hear = (fault) => faults.push(fault);
    heard.length = asked.length = 0;
    await two.open(`${home}/`);
    // Whoever is not moved sees what a mouse is over once the page has been drawn.
    await two.page.screenshot();
    expect(await found(two)).toEqual({
      kept: [{}, {}, '', '', ''],
      databases: 0,
      caches: 0,
      size: [700, 500],
      media: [false, false, true],
      hovered: false,
    });
    const turned = two.page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('wheel', ({ clientX, clientY }) => resolve([clientX, clientY])),
        ),
    );
    await two.page.mouse.wheel(0, 1);
    expect(await turned).toEqual([0, 0]);
    expect(heard).toEqual([]);
    expect(asked.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['10.0.0.2']);
    expect(await two.page.goBack()).toBeNull();
    expect(two.page.url()).toBe(`${home}/`);
    expect(faults).toEqual([]);
    await two.page.evaluate(() => console.error('own'));
    await expect.poll(() => faults).toEqual([expect.stringContaining('own')]);
    await pool.giveBack(two, true);
    await pool.close();
    expect(two.page.isClosed()).toBe(true);
  });

  it.for([
    ['public, max-age=9, immutable', true],
    ['private, no-cache', true],
    ['public, max-age=9', false],
    ['private, max-age=9, immutable', false],
  ] as const)(
    'after an answer that is kept as “%s” is used again: %s',
    async ([kept, isUsed], { browser }) => {
      const pool = new PagePool(browser, home);
      const one = await pool.take(options, first);
      await one.open(`${home}/kept?${encodeURIComponent(kept)}`);
      await pool.giveBack(one, true);
      expect(one.page.isClosed()).toBe(!isUsed);
      await pool.close();
    },
  );

  it('is another one for who wants another, or while it is taken', async ({ browser }) => {
    const pool = new PagePool(browser, home);
    const [one, two] = [await pool.take(options, first), await pool.take(options, next)];
    expect(two.page).not.toBe(one.page);
    await pool.giveBack(one, true);
    const other = await pool.take({ ...options, locale: 'en-US' }, first);
    expect([one.page, two.page]).not.toContain(other.page);
    for (const each of [two, other]) await pool.giveBack(each, true);
    await pool.close();
  });

  it('begins each document as it began the first, and is another one for who wants no such beginning', async ({
    browser,
  }) => {
    const pool = new PagePool(browser, home);
    const begins = () => Object.assign(window, { begun: true });
    const hasBegun = async ({ open, page }: Watched) => {
      await open(`${home}/`);
      return page.evaluate(() => 'begun' in window);
    };
    const one = await pool.take(options, first, begins);
    expect(await hasBegun(one)).toBe(true);
    await pool.giveBack(one, true);
    const [plain, again] = [await pool.take(options, next), await pool.take(options, next, begins)];
    expect(again.page).toBe(one.page);
    expect([await hasBegun(again), await hasBegun(plain)]).toEqual([true, false]);
    for (const each of [plain, again]) await pool.giveBack(each, true);
    await pool.close();
  });

  const spoiling: Readonly<Record<string, (one: Watched) => Promise<unknown>>> = {
    'a route': ({ page }) => page.route(/x/, (route) => route.abort()),
    'a route of its context': ({ page }) => page.context().route(/x/, (route) => route.abort()),
    'a script': ({ page }) => page.addInitScript(() => undefined),
    'a function': ({ page }) => page.exposeFunction('own', () => undefined),
    'a clock': ({ page }) => page.clock.install(),
    'headers of its own': ({ page }) => page.setExtraHTTPHeaders({ own: '1' }),
    'a line that was cut': ({ page }) => page.context().setOffline(true),
    'a permission': ({ page }) => page.context().grantPermissions(['clipboard-read']),
    'a session with the browser': ({ page }) => page.context().newCDPSession(page),
    'a second page': ({ page }) => page.context().newPage(),
    'a key that is held': ({ page }) => page.keyboard.down('Shift'),
    'a listener of its context': async ({ page }) => page.context().on('request', () => undefined),
    'another host': ({ page }) => page.goto(away),
    'a frame of another host': ({ page }) => page.setContent(`<iframe src="${away}"></iframe>`),
  };

  describe('is closed instead', () => {
    it.for(Object.keys(spoiling))('after %s', async (name, { browser }) => {
      const pool = new PagePool(browser, home);
      const one = await pool.take(options, first);
      await one.open(`${home}/`);
      await spoiling[name]?.(one);
      await pool.giveBack(one, true);
      expect(one.page.isClosed()).toBe(true);
    });

    it('after a fault, and where nobody gave it', async ({ browser }) => {
      const pool = new PagePool(browser, home);
      const [one, two] = [await pool.take(options, first), await pool.take(options, first)];
      await pool.giveBack(one, false);
      await new PagePool(browser, home).giveBack(two, true);
      expect([one, two].map(({ page }) => page.isClosed())).toEqual([true, true]);
    });
  });
});
