import { describe, expect } from 'vitest';
import { follow, inLanguages, settled } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const tuned = '/models/chenmo/guyan-classical';

describeInBrowser.concurrent('what an item is made from', () => {
  describe.each(inLanguages)('in $id', ({ id, prefix, t }) => {
    it('stands beside its README, leads there, and is told there as well', async ({ visit }) => {
      const page = await visit(prefix + tuned, {
        width: 1440,
        height: 900,
        theme: id === 'zh' ? 'dark' : 'light',
      });
      await settled(page);
      const uses = page
        .locator('section', { has: page.getByRole('heading', { name: t('linked.uses') }) })
        .last();
      expect(await uses.getByRole('link').allTextContents()).toHaveLength(2);
      await follow(page, () => uses.getByRole('link').first().click());
      await settled(page);
      expect(new URL(page.url()).pathname).toBe(`${prefix}/models/chenmo/hanqiao-zh-en`);
      const users = page
        .locator('section', { has: page.getByRole('heading', { name: t('linked.usedBy') }) })
        .last();
      expect(await users.getByText('chenmo/guyan-classical').count()).toBe(1);
    });

    it('stands under it on a phone, where nothing scrolls sideways', async ({ visit }) => {
      const page = await visit(prefix + tuned, { width: 375, height: 800 });
      await settled(page);
      const heading = page.getByRole('heading', { name: t('linked.uses') });
      await heading.scrollIntoViewIfNeeded();
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess).toBeLessThanOrEqual(0);
    });
  });
});
