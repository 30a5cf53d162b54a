import { describe, expect } from 'vitest';
import { gitListPage } from '#generated/constants.ts';
import { follow, inLanguageOfTurn, inOneLanguage, settled } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { edge, edgeOwner } from '../support/edge-items.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay] = inTurns(it);

const allow = /status of 404/;
const item = 'chenmo/hanqiao-zh-en';

describeInBrowser('what is not there', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ prefix, t }) => {
    it('is told by the files where it is a folder that is not on the branch, with the way to the root', async ({
      hub,
      visit,
    }) => {
      const path = `${prefix}/models/${item}/files/tree/main/no/such`;
      // Machines are told by the status; people see the item.
      expect((await hub.get(path, { accept: 'text/html' })).status).toBe(404);
      const page = await visit(path, { allow });
      await page.getByText(t('files.missing.path'), { exact: true }).waitFor();
      await page.getByText(t('files.missing.pathText', { branch: 'main', path: 'no/such' })).waitFor();
      expect(await page.getByText(t('page.missing.title')).count()).toBe(0);
      await follow(page, () => page.getByRole('link', { name: t('repo.missing.toRoot') }).click());
      expect(new URL(page.url()).pathname).toBe(`${prefix}/models/${item}/files/tree/main`);
      await page.getByRole('link', { name: 'README.md', exact: true }).waitFor();
    });
  });

  describe.each(inLanguageOfTurn())('in $id', ({ prefix, t }) => {
    const sorts = [
      ['/nothing', 'pages.missing.text'],
      [`/models/${item}/tools`, 'page.missing.invalid'],
    ] as const;
    it.for(inTurn(sorts, 2))(
      'is told at %s in the words of its sort, with a picture and three ways on',
      async ([path, words], { visit }) => {
        const page = await visit(prefix + path, { allow });
        const main = page.locator('main');
        await main.getByText(t(words, { fullPath: prefix + path }), { exact: true }).waitFor();
        expect(await main.locator('svg.result-picture').isVisible()).toBe(true);
        expect(await main.locator('.result-status').innerText()).toBe('404');
        const ways = await main.locator('.result-actions').locator('a, button').allInnerTexts();
        expect(ways).toEqual([t('page.back'), t('page.home'), t('pages.missing.signIn')]);
      },
    );
  });

  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    const lost = [
      ['tree/no-branch', 'repo.missing.branch'],
      ['blob/main/no-file.md', 'files.missing.path'],
      ['commits/main/no-file.md', 'files.missing.path'],
    ] as const;
    it.for(inTurn(lost, 3))('is told by the files at %s', async ([place, words], { visit }) => {
      const page = await visit(`${prefix}/models/${item}/files/${place}`, { allow });
      await page.getByText(t(words), { exact: true }).waitFor();
      expect(await page.getByText(t('page.missing.title')).count()).toBe(0);
    });

    it('leads back home where there is no history', async ({ visit }) => {
      const page = await visit(`${prefix}/nothing`, { allow });
      await follow(page, () =>
        page
          .locator('main')
          .getByRole('button', { name: t('page.back'), exact: true })
          .click(),
      );
      expect(new URL(page.url()).pathname).toBe(prefix || '/');
    });

    it('leads to the login, and back from there', async ({ visit }) => {
      const page = await visit(`${prefix}/nothing`, { allow });
      await page
        .locator('main')
        .getByRole('button', { name: t('pages.missing.signIn') })
        .click();
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      expect(decodeURIComponent(page.url())).toContain(`redirect=${prefix}/nothing`);
    });

    oneDay('leads to the models with a notice where it went while one was inside', async ({ hub, visit }) => {
      const name = `goes-away-${prefix.slice(1)}`;
      const item = await hub.build.item({ name, kind: 'models' });
      const page = await visit(`${prefix}/models?sort=updateTime`, { allow });
      const card = page.locator('.coll-card').getByRole('link', { name, exact: true });
      await card.waitFor();
      await hub.hub.items.remove(item, { by: item.createUserId, now: hub.hub.now() });
      await card.click();
      const fullPath = `${prefix}/models/owner/${name}`;
      await page.getByText(t('error.routeNotFound', { fullPath }), { exact: true }).waitFor();
      await page.waitForURL((url) => url.pathname === `${prefix}/models` && url.search === '');
      await page.locator('.coll-card__title a').first().waitFor();
    });

    it('is no page of a long folder: it is read to its end and back, page by page', async ({
      hub,
      visit,
    }) => {
      const found = await hub.hub.items.find('models', edgeOwner, edge.files, null);
      const names = Array.from(
        { length: gitListPage * 2 + 5 },
        (_, at) => `${String(at).padStart(4, '0')}.txt`,
      );
      await hub.hub.repos.commit(found?.id ?? '', {
        ...{ branch: 'long', message: 'Many files', parents: ['main'], remove: [] },
        author: { name: 'Edge', email: 'edge@example.org', date: new Date('2026-01-02T03:04:05Z') },
        put: names.map((name) => ({ path: `many/${name}`, content: `${name}\n` })),
      });
      const path = `${prefix}/models/${edgeOwner}/${edge.files}/files/tree/long/many`;
      const page = await visit(path, { allow: /status of 400/ });
      const shown = () =>
        page
          .locator('.files-table')
          .getByRole('link', { name: /^\d{4}[.]txt$/ })
          .allTextContents();
      const turn = (name: string) => follow(page, () => page.getByRole('link', { name }).click());
      expect(await shown()).toEqual(names.slice(0, gitListPage));
      await turn(t('files.next'));
      expect(await shown()).toEqual(names.slice(gitListPage, gitListPage * 2));
      await turn(t('files.next'));
      expect(await shown()).toEqual(names.slice(gitListPage * 2));
      expect(await page.getByRole('link', { name: t('files.next') }).count()).toBe(0);
      const last = page.url();
      await turn(t('files.previous'));
      expect(await shown()).toEqual(names.slice(gitListPage, gitListPage * 2));
      await turn(t('files.previous'));
      expect(await shown()).toEqual(names.slice(0, gitListPage));
      expect(await page.getByRole('link', { name: t('files.previous') }).count()).toBe(0);
      await page.goto(last);
      await settled(page);
      expect(await shown()).toEqual(names.slice(gitListPage * 2));
      await page.goto(`${path}?next=forged`);
      await settled(page);
      expect(await shown()).toEqual(names.slice(0, gitListPage));
      expect(new URL(page.url()).search).toBe('');
    });
  });
});
