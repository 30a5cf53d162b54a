import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inOneLanguage, settled } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { placeOfPress } from '../support/press-place.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const rows = '.coll-card__title:visible a';

interface Drawn {
  name: string;
  args: { elementCount?: number; beginData?: { dirtyObjects?: number } };
}

/** How many elements the browser styles and lays out meanwhile, all in all. */
async function drawnAnew(
  page: Page,
  work: () => Promise<void>,
): Promise<{ styled: number; laidOut: number }> {
  const session = await page.context().newCDPSession(page);
  const events: Drawn[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Drawn[])));
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await work();
  await session.send('Tracing.end');
  await ended;
  const sum = (called: string, of: (one: Drawn) => number | undefined) =>
    events.filter(({ name }) => name === called).reduce((all, one) => all + (of(one) ?? 0), 0);
  return {
    styled: sum('UpdateLayoutTree', ({ args }) => args.elementCount),
    laidOut: sum('Layout', ({ args }) => args.beginData?.dirtyObjects),
  };
}

describeInBrowser('back from an item', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix }) => {
    const left = ['/models?tags=zh&sort=updateTime&order=asc', '/search?q=model&kind=models'];
    it.for(inTurn(left, 2))(
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

    it('and from a page with menus and forms finds a list as the browser had it laid out', async ({
      visit,
    }) => {
      const page = await visit(`${prefix}/models`, { as: 'comes-back' });
      const goTo = async (path: string) => {
        await page.evaluate((to) => {
          history.pushState({ key: to, idx: history.length }, '', to);
          window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        }, prefix + path);
        await settled(page);
      };
      // Twice: the first time each page brings rules of its own, and with them everything is styled anew.
      for (const path of ['/account', '/models', '/agent/create', '/account']) await goTo(path);
      const { styled, laidOut } = await drawnAnew(page, () => goTo('/models'));
      const all = await page.locator('.kept-page *').count();
      expect(all).toBeGreaterThan(500);
      expect(styled).toBeLessThan(all / 4);
      expect(laidOut).toBeLessThan(all / 4);
    });
  });
});
