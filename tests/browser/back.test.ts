import { describe, expect } from 'vitest';
import { inOneLanguage, settled } from '../support/browser.ts';
import { placeOfPress } from '../support/press-place.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const rows = '.coll-card__title:visible a';

describeInBrowser('back from an item', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix }) => {
    it.for(['/models?tags=zh&sort=updateTime&order=asc', '/search?q=model&kind=models'])(
      'leads to "%s" as it was left: filters, order, rows that were loaded, and place',
      async (path, { visit }) => {
        // A low window: a list of a few rows is longer than it.
        const page = await visit(prefix + path, { height: 420 });
        const titles = () => page.locator(rows).allTextContents();
        await expect.poll(async () => (await titles()).length).toBeGreaterThan(3);
        const before = await titles();
        const last = page.locator(rows).last();
        await last.scrollIntoViewIfNeeded();
        await settled(page);
        const place = await placeOfPress(page, () => last.click());
        expect(place).toBeGreaterThan(100);
        await page.locator('.record').waitFor();
        await page.goBack();
        await page.waitForURL(`**${prefix}${path}`);
        await expect.poll(titles).toEqual(before);
        await page.waitForFunction((left) => window.scrollY === left, place);
      },
    );

    it('and from one list to another has nothing of the document said anew', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      const goTo = async (kind: string) => {
        await page.locator(`.shell-nav a[href="${prefix}/${kind}"]`).click();
        await page.waitForURL(`**${prefix}/${kind}`);
        await settled(page);
      };
      await goTo('dataset');
      // What is said of the whole document has all of it styled once more, be it the same.
      await page.evaluate(() => {
        const said: (string | null)[] = [];
        new MutationObserver((changes) => {
          said.push(...changes.map(({ attributeName }) => attributeName));
        }).observe(document.documentElement, { attributeFilter: ['lang', 'data-background'] });
        Object.assign(window, { said });
      });
      for (const kind of ['models', 'dataset']) await goTo(kind);
      expect(await page.evaluate(() => (window as unknown as { said: unknown }).said)).toEqual([]);
      // The list behind is passed over, and keeps how it looked: taken out, all of it would be laid out anew.
      const behind = await page.locator('.kept-page--behind > .coll').evaluateAll((lists) =>
        lists.map((list) => {
          const { display } = getComputedStyle(list);
          return { display, isSeen: list.checkVisibility(), high: list.parentElement?.offsetHeight };
        }),
      );
      expect(behind).toEqual([{ display: 'block', isSeen: false, high: 0 }]);
    });
  });
});
