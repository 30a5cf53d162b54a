import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { routeGone, toastOffset } from '#generated/constants.ts';
import { inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const allow = /status of 404/;

const remove = async (hub: TestHub, item: Awaited<ReturnType<TestHub['build']['item']>>) =>
  hub.hub.items.remove(item, { by: item.createUserId, now: hub.hub.now() });

describeInBrowser('an item that goes while somebody is inside of it', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    const led = async (page: Page, fullPath: string) => {
      await page.waitForURL((url) => url.pathname === prefix + routeGone && url.search === '');
      const notice = page.locator('.toast-warning');
      await notice.getByText(t('error.routeNotFound', { fullPath }), { exact: true }).waitFor();
      await page.locator('.coll-card__title a').first().waitFor();
    };

    it('leads from one of its tabs to the models, and back past it', async ({ hub, visit }) => {
      const item = await hub.build.item({ name: `tab-${id}`, kind: 'models' });
      const path = `${prefix}/models/owner/tab-${id}`;
      const page = await visit(path, { allow, width: 375 });
      await remove(hub, item);
      // By hand: a driver looks at the link first, and the page may be told meanwhile.
      const files = page.getByRole('link', { name: t('tab.files') });
      await files.evaluate((link: HTMLElement) => link.click());
      await led(page, `${path}/files`);
      // On a phone the notice keeps off both edges.
      const edges = await page.locator('.toasts').boundingBox();
      expect(edges?.x).toBeCloseTo(toastOffset, 0);
      await page.goBack();
      await page.waitForURL((url) => !url.pathname.endsWith('/files'));
      await led(page, path);
    });

    oneDay('leads to the models where something is done with it', async ({ hub, visit }) => {
      const owner = await hub.build.person({ userName: `gone-${id}` });
      const item = await hub.build.item({ owner, name: `pressed-${id}`, kind: 'dataset' });
      const path = `${prefix}/dataset/gone-${id}/pressed-${id}`;
      const page = await visit(path, { allow, as: `presser-${id}` });
      await remove(hub, item);
      await page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) }).click();
      await led(page, path);
    });

    anotherDay('is told in its place where it stands inside another page', async ({ hub, visit }) => {
      const item = await hub.build.item({ name: `framed-${id}`, kind: 'models' });
      const path = `${prefix}/models/iframe/owner/framed-${id}`;
      const page = await visit(path, { allow });
      await remove(hub, item);
      await page.getByRole('link', { name: t('tab.files') }).click();
      await page.getByRole('heading', { level: 1, name: t('page.missing.title') }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${path}/files`);
    });

    it('stays where it is only a branch of it that is gone', async ({ visit }) => {
      const page = await visit(`${prefix}/models/chenmo/hanqiao-zh-en/files/tree/no-branch`, { allow });
      await page.getByText(t('repo.missing.branch'), { exact: true }).waitFor();
      await page.getByRole('link', { name: t('files.missing.toDefault', { branch: 'main' }) }).click();
      await page.getByRole('link', { name: 'README.md', exact: true }).waitFor();
      expect(await page.locator('.toast').count()).toBe(0);
    });
  });
});
