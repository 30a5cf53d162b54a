import type { Page } from 'playwright';
import { describe } from 'vitest';
import { follow, inOneLanguage, settled } from '../support/browser.ts';
import { answerInPages, rowsPerPage } from '../support/many-rows.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const pagesInAll = 12;

const inPages = (page: Page) => answerInPages(page, pagesInAll);

/** The first card that is in sight. */
const inSight = (page: Page) =>
  page
    .locator('main .coll-card')
    .evaluateAll((cards) => cards.findIndex((card) => card.getBoundingClientRect().bottom > 120));

/** Those of the list that is shown: one that was left stays, unseen. */
const count = (page: Page) => page.locator('main .coll-card:visible').count();

describeInBrowser('a long list that is loaded anew', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix }) => {
    it('stands where one was, ten pages down', async ({ visit, expect }) => {
      const page = await visit(`${prefix}/models`, { as: `reads-on-${id}`, before: inPages });
      for (let pages = 2; pages <= 10; pages += 1) {
        await page.locator('.load-more button').click();
        await expect.poll(() => count(page)).toBe(rowsPerPage * pages);
      }
      await page.locator('main .coll-card').nth(200).scrollIntoViewIfNeeded();
      await page.locator('main .coll-card').nth(190).scrollIntoViewIfNeeded();
      const before = await inSight(page);
      expect(before).toBeGreaterThan(100);

      await page.reload();
      await settled(page);
      await expect.poll(() => count(page)).toBe(rowsPerPage * 10);
      await expect.poll(async () => Math.abs((await inSight(page)) - before)).toBeLessThanOrEqual(3);

      // Another list begins at its beginning, and this one is kept as it was left (decision 0136).
      for (const [path, rows] of [
        ['/dataset', rowsPerPage],
        ['/models', rowsPerPage * 10],
      ] as const) {
        await follow(page, () => page.locator(`header nav a[href="${prefix}${path}"]`).first().click());
        await expect.poll(() => count(page)).toBe(rows);
      }
    });

    it('goes nowhere against whoever scrolls meanwhile', async ({ visit, expect }) => {
      const page = await visit(`${prefix}/models`, { as: `scrolls-${id}`, before: inPages });
      for (let pages = 2; pages <= 4; pages += 1) {
        await page.locator('.load-more button').click();
        await expect.poll(() => count(page)).toBe(rowsPerPage * pages);
      }
      await page.locator('main .coll-card').nth(90).scrollIntoViewIfNeeded();
      let open = () => {};
      const held = new Promise<void>((resolve) => {
        open = resolve;
      });
      await page.route(/cursor=/, async (route) => {
        await held;
        await route.fallback();
      });
      await page.reload();
      await page.locator('main .coll-card__title a').first().waitFor();
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, -100_000);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      open();
      await expect.poll(() => count(page)).toBe(rowsPerPage * 4);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  });
});
