import type { Page } from 'playwright';
import { describe } from 'vitest';
import { askBefore, pages } from '../bench/first-load.ts';
import { bytesOf, visit as visitFresh, walk } from '../bench/visit.ts';
import { inTurn } from '../support/drawn.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';

const isSender = /\/send-calls-[^/]+\.js$/;

/** What a page has loaded, and which of it its document named. */
async function loadedBy(page: Page) {
  const document = await (await page.request.get(page.url().replace(/#.*/, ''))).text();
  const named = new Set([...document.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path));
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return { document, named, paths };
}

/** What is begun by something else than the drawing of a page, or only where a text needs it. */
const isLater = (path: string) =>
  isSender.test(path) || /\/write-head-|-worker-|\/(?:raw|builds)\//.test(path);

describeInBrowser.concurrent('the first load', () => {
  const entered = ['/', '/en', '/models', item, `/en${item}`, '/ui/acm/index.html#/register'];
  describe.each(inTurn(entered, 3))('of %s', (path) => {
    it('learns of no script or style from another one', async ({ visit, expect }) => {
      const page = await visit(path, { isFirst: true });
      const { named, paths } = await loadedBy(page);
      const assets = paths.filter((one) => /^\/assets\/.*\.(?:js|css)$/.test(one) && !isLater(one));
      expect(assets.length).toBeGreaterThan(5);
      expect(assets.filter((one) => !named.has(one))).toEqual([]);
    });
  });

  it.for(pages)(
    'of $name is no more than what is held',
    async ({ path, ready, held, heldWhole }, { hub, browser, expect }) => {
      // The first document of a hub may go without its page, while what draws it starts.
      await visitFresh(browser, hub.url + path, ready);
      await askBefore(hub.url + path);
      const loaded = await visitFresh(browser, hub.url + path, ready);
      const bytes = bytesOf(loaded);
      expect(bytes).toBeGreaterThan(held / 2);
      expect(bytes).toBeLessThan(held);
      if (heldWhole === undefined) return;
      const whole = await visitFresh(browser, hub.url + path, ready, { isWhole: true });
      expect(whole.map(({ url }) => new URL(url).pathname)).toContainEqual(expect.stringMatching(isSender));
      expect(bytesOf(whole)).toBeLessThanOrEqual(heldWhole);
    },
  );

  it('after signing up has nothing that came before', async ({ hub, browser, expect }) => {
    const [home, from] = [pages[0], pages.at(-1)];
    if (!home || !from) throw new Error('No page is measured');
    const { first, second } = await walk(browser, hub.url, { home, from });
    const known = first.map(({ url }) => url);
    const assets = second.filter(({ url }) => /\/assets\//.test(url));
    expect(assets.length).toBeGreaterThan(5);
    expect(assets.filter(({ url }) => known.includes(url))).toEqual([]);
  });

  it('of signing in has none of what only other pages have, whatever is refused there', async ({
    visit,
    expect,
  }) => {
    const page = await visit('/ui/acm/index.html#/login', { isFirst: true, allow: /status of 4\d\d/ });
    await page.locator('main [type=submit]').first().click();
    await page.locator('main input').first().fill('nobody');
    await page.locator('main input[type=password]').fill('correct horse battery');
    const answered = page.waitForResponse((reply) => reply.request().method() === 'POST');
    await page.locator('main [type=submit]').first().click();
    await answered;
    await page.locator('main [type=submit]:not([aria-busy=true])').first().waitFor();
    const { named, paths } = await loadedBy(page);
    const isOther = (path = '') => /\/(?:parts|collection)-[^/]+\.(?:js|css)$/.test(path);
    expect([...named, ...paths].filter(isOther)).toEqual([]);
    expect(await page.locator('body').innerText()).not.toMatch(/\b(?:error|form|shell|validation)\.\w+/);
    const words = paths.filter((path) => /\/(?:zh|en)-[^/]+\.js$/.test(path));
    expect(words).toHaveLength(1);
  });

  it('asks nothing of which the document has brought the answer to a visitor', async ({ visit, expect }) => {
    const page = await visit(item, { isFirst: true });
    const { paths } = await loadedBy(page);
    expect(paths).not.toContain('/acx/user/users/current-user-info');
    expect(paths).not.toContain('/acx/aihub/find');
    expect(paths.some((path) => path.startsWith('/acx/'))).toBe(true);
  });

  it('has what sends calls behind the page, and a press is answered without it', async ({
    visit,
    expect,
  }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const page = await visit('/ui/acm/index.html#/login', {
      isFirst: true,
      allow: /status of 4\d\d/,
      before: (opened) =>
        opened.route(isSender, async (route) => {
          await held;
          await route.continue();
        }),
    });
    const { named } = await loadedBy(page);
    expect([...named].filter((one = '') => isSender.test(one))).toEqual([]);
    await page.locator('main input').first().fill('nobody');
    await page.locator('main input[type=password]').fill('correct horse battery');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.locator('main [type=submit]').first().click();
    await page.locator('main [type=submit][aria-busy=true]').first().waitFor();
    letGo();
    await sent;
  });

  it('has what sends calls with a page that asks at once', async ({ visit, expect }) => {
    const { named } = await loadedBy(await visit(item, { as: 'reader', isFirst: true }));
    expect([...named].filter((one = '') => isSender.test(one))).toHaveLength(1);
  });

  it('names to a visitor none of what only those see who are signed in', async ({ visit, expect }) => {
    const isOwn = (one = '') => /\/head-[^/]+\.(?:js|css)$/.test(one);
    const visitor = await loadedBy(await visit('/en', { isFirst: true }));
    expect([...visitor.named, ...visitor.paths].filter(isOwn)).toEqual([]);
    const own = await loadedBy(await visit('/en', { as: 'reader', isFirst: true }));
    expect([...own.named].some(isOwn)).toBe(true);
    expect(own.paths.filter(isOwn).filter((one) => !own.named.has(one))).toEqual([]);
  });

  it('brings nothing along for somebody who is signed in', async ({ visit, expect }) => {
    const page = await visit(item, { as: 'reader', isFirst: true });
    const { document, paths } = await loadedBy(page);
    expect(document).not.toContain('id="sent"');
    expect(paths).toContain('/acx/user/users/current-user-info');
  });

  it('is not what one knew as a visitor, once one has signed in and goes back', async ({
    hub,
    visit,
    expect,
  }) => {
    const page = await visit('/en/models', { isFirst: true });
    await page.context().addCookies([await sessionCookie(hub, 'came-later')]);
    await page.evaluate(() => {
      localStorage.setItem('Token', 'now');
      sessionStorage.clear();
    });
    // Not a page of the hub, which would ask who is signed in itself, and keep the answer for the next one.
    await page.goto('about:blank');
    const asked = page.waitForRequest(/current-user-info/);
    await page.goBack();
    expect((await asked).url()).toContain('current-user-info');
  });
});
