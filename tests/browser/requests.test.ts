import type { Page, Request } from 'playwright';
import { describe, expect, vi } from 'vitest';
import { follow, inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const item = '/en/models/chenmo/hanqiao-zh-en';

/** Holds matching requests back for as long as the page lives, and says how they end. */
async function hold(page: Page, what: RegExp): Promise<{ asked: Request[]; aborted: Request[] }> {
  const asked: Request[] = [];
  const aborted: Request[] = [];
  page.on('requestfailed', (request) => what.test(request.url()) && aborted.push(request));
  await page.route(what, (route) => void asked.push(route.request()));
  return { asked, aborted };
}

const goHome = (page: Page) =>
  page.locator('header a.shell-logo').evaluate((link: HTMLAnchorElement) => link.click());

describeInBrowser.concurrent('a change of the route', () => {
  oneDay('aborts what the page that is left still waits for', async ({ visit, expect }) => {
    const page = await visit(item);
    const { asked, aborted } = await hold(page, /\/file\/list/);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await expect.poll(() => asked).toHaveLength(1);
    await follow(page, () => goHome(page));
    await expect.poll(() => aborted).toHaveLength(1);
  });

  it('spares what a list that stays alive waits for', async ({ visit, expect }) => {
    const page = await visit('/en/models');
    const { asked, aborted } = await hold(page, /\/aihub\/items\?.*tags=onnx/);
    await page.getByRole('checkbox', { name: /^ONNX/ }).first().check();
    await expect.poll(() => asked).toHaveLength(1);
    await follow(page, () => page.locator('main .coll-card__link').first().click());
    expect(aborted).toEqual([]);
  });

  anotherDay('spares what belongs to the same route', async ({ visit, expect }) => {
    const page = await visit(item);
    const { asked, aborted } = await hold(page, /\/file\/list/);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await expect.poll(() => asked).toHaveLength(1);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === item);
    expect(aborted).toEqual([]);
  });
});

function standStill(now: number): void {
  Date.now = () => now;
}

describeInBrowser.concurrent('a part of the app that cannot be loaded', () => {
  it('reloads the page once in ten seconds, then says so', async ({ visit }) => {
    const page = await visit('/en/models', {
      allow: /ERR_FAILED|dynamically imported|Failed to fetch|preload/,
      // On a busy machine the ten seconds would be over before the page is there again.
      before: (fresh) => fresh.addInitScript(standStill, Date.now()),
    });
    let documents = 0;
    page.on('request', (request) => request.isNavigationRequest() && documents++);
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    // All that the first page did not need is gone, as after a release.
    await page.route(/\/assets\/.*\.(js|css)$/, (route) =>
      loaded.includes(route.request().url()) ? route.continue() : route.abort(),
    );
    await page.locator('main .coll-card__link').first().click();
    await page.getByRole('heading', { level: 1, name: /could not be loaded|failed to load/i }).waitFor();
    expect(documents).toBe(1);
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/models\/./);
  });
});

describeInBrowser.concurrent('without a connection', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it('stays open on a page that was never fetched, and opens it when asked again', async ({ visit }) => {
      const page = await visit(`${prefix}/models`, {
        allow: /ERR_|dynamically imported|Failed to fetch|preload/,
        isFirst: true,
      });
      const documents = vi.fn();
      page.on('request', (request) => request.isNavigationRequest() && documents());
      const link = page.locator('main .coll-card__link').first();
      const path = await link.getAttribute('href');
      const name = await link.innerText();
      await page.context().setOffline(true);
      await link.click();
      const again = page.getByRole('main').getByRole('button', { name: t('list.retry') });
      await again.waitFor();
      await page.getByText(t('error.offline'), { exact: true }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await again.click();
      await again.waitFor();

      await page.goBack();
      await page.locator('main .coll-card__title a').first().waitFor();
      await page.goForward();
      await again.waitFor();
      expect(documents).not.toHaveBeenCalled();

      await page.context().setOffline(false);
      await again.click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    });
  });
});
