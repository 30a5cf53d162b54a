import { describe, expect } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { cardPaths, follow, inLanguageOfTurn } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

describeInBrowser('the home page', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ id, prefix, tag, t }) => {
    const home = prefix || '/';
    const hotTitle = t('hub.home.hot.title', { kinds: t('kind.models.name') });

    it('is the front of the hub for visitors', async ({ visit }) => {
      const page = await visit(home, { context: { locale: tag } });
      await page.locator('main h1').waitFor();
      await page.locator('.banner__search').waitFor();
      await page.getByRole('heading', { level: 2, name: hotTitle }).waitFor();
      expect(await page.getByRole('navigation', { name: t('menu.label') }).count()).toBe(0);
    });

    it('is the user centre for whoever is signed in, with its children beside it', async ({ hub, visit }) => {
      const as = `at-home-${id}`;
      const owner = await hub.build.person({ userName: as, alias: `Ada-${id}` });
      await hub.build.item({ owner, name: 'mine', kind: 'mcp' });
      const page = await visit(home, { as, context: { locale: tag } });
      await page.getByRole('heading', { level: 1, name: `Ada-${id}` }).waitFor();
      expect(await page.locator('.banner__search').count()).toBe(0);
      const beside = page.getByRole('navigation', { name: t('menu.label') });
      const paths = await beside
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      const children = ['like', 'token', 'account', ...kinds.map((kind) => `created/${kind.id}`)];
      expect(paths).toEqual(expect.arrayContaining([home, ...children.map((one) => `${prefix}/${one}`)]));
      expect((await cardPaths(page))[0]).toBe('mine');
      await page.getByRole('heading', { level: 2, name: hotTitle }).waitFor();
      // A child of it leads back.
      const here = () => beside.locator('[aria-current="page"]').allInnerTexts();
      expect(await here()).toEqual([t('menu.account.home')]);
      await follow(page, () => beside.getByRole('link', { name: t('menu.account.like') }).click());
      expect(await here()).toEqual([t('menu.account.like')]);
      await follow(page, () => beside.getByRole('link', { name: t('menu.account.home') }).click());
      expect(new URL(page.url()).pathname).toBe(home);
      await page.getByRole('heading', { level: 1, name: `Ada-${id}` }).waitFor();
    });
  });
});
