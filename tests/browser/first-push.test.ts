import { describe, expect } from 'vitest';
import { inOneLanguage, settled } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

describeInBrowser.concurrent('whoever has made an item', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('is told how to push to it, and nobody else is', async ({ visit }) => {
      const [as, name] = [`starter-${id}`, `started-${id}`];
      const page = await visit(`${prefix}/models/create`, { as });
      await page.getByRole('textbox', { name: t('field.name') }).fill(name);
      await page.locator('main [type=submit]').click();
      const told = page.getByRole('region', { name: t('readme.start.title') });
      await told.waitFor();
      expect(await told.locator('pre').allInnerTexts()).toEqual([
        expect.stringMatching(new RegExp(`^git clone http\\S+/${name}\\.git\ncd ${name}$`)),
        expect.stringMatching(/^git add \.\ngit commit -m \S.*\ngit push$/),
      ]);
      const item = new URL(page.url()).pathname;
      await page.goto(`${item}/files`);
      await told.waitFor();
      expect(await told.getByRole('link', { name: t('item.makeToken') }).getAttribute('href')).toBe(
        `${prefix}/token/git`,
      );

      await page.goto(item.replace('/models/', '/models/iframe/'));
      await settled(page);
      expect(await told.count()).toBe(0);
      expect(await page.locator('a[href*="/token"]').count()).toBe(0);

      const other = await visit(item);
      await settled(other);
      expect(await other.getByRole('region', { name: t('readme.start.title') }).count()).toBe(0);
      await other.getByRole('button', { name: t('item.clone'), exact: true }).click();
      const panel = other.getByRole('region', { name: t('item.cloneHow') });
      await panel.getByText(t('item.pushText')).waitFor();
      await panel.getByRole('link', { name: t('item.makeToken') }).waitFor();
    });
  });
});
