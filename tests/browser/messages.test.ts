import type { Page } from 'playwright';
import { describe } from 'vitest';
import { inLanguageOfTurn, inOneLanguage } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';

/** The words that the specification gives (seed 5, 8), as they are said in each language. */
const said = {
  en: {
    none: 'Page not found: ',
    invalid: 'Page Not Found: ',
    taken: 'This name is already taken',
    created: 'Created successfully',
  },
  zh: { none: '页面不存在：', invalid: '找不到页面：', taken: '该名称已被占用', created: '创建成功' },
};

const fillAlias = (page: Page, label: string, alias: string) => page.getByLabel(label).first().fill(alias);

describeInBrowser.concurrent('what is said', () => {
  describe.each(inLanguageOfTurn(1))('in $id', ({ id, prefix, t }) => {
    const words = said[id];

    const nowhere = [
      ['/no/such/page/at/all', words.none],
      [`${item}/tools`, words.invalid],
    ] as const;
    it.for(inTurn(nowhere, 2))(
      'of nothing at %s names the address, and answers 404',
      async ([path, begins], { hub, visit, expect }) => {
        const full = prefix + path;
        expect((await hub.get(full, { accept: 'text/html' })).status).toBe(404);
        const page = await visit(full, { allow: /status of 404/ });
        await page
          .locator('main')
          .getByText(begins + full)
          .waitFor();
        await page.locator('main').getByText('404').waitFor();
      },
    );

    it('of a name that is taken, while it is typed', async ({ hub, visit }) => {
      await hub.build.person({ userName: `first-${id}`, alias: `Taken.${id}` });
      await sessionCookie(hub, `second-${id}`);
      const page = await visit(`${prefix}/account`, { as: `second-${id}` });
      await fillAlias(page, t('field.alias'), `Taken.${id}`);
      await page.getByText(words.taken, { exact: true }).waitFor();
      await fillAlias(page, t('field.alias'), `Free.${id}`);
      await page.getByText(words.taken, { exact: true }).waitFor({ state: 'detached' });
    });

    it('of what was created', async ({ visit }) => {
      const page = await visit(`${prefix}/knowledge/create`, { as: `creator-${id}` });
      await page.getByRole('textbox', { name: t('field.name') }).fill(`said-${id}`);
      await page.locator('main [type=submit]').click();
      await page.locator('.toast', { hasText: words.created }).waitFor();
    });
  });
});

describeInBrowser('the settings of an item', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix }) => {
    it('wait until it is known who is there, under a thread that says so', async ({ hub, visit, expect }) => {
      await sessionCookie(hub, 'blocked');
      const owner = await hub.build.person({ userName: 'blocked' });
      await hub.build.item({ owner, name: 'mine' });
      let answer = () => {};
      const isAsked = new Promise<void>((asked) => {
        answer = asked;
      });
      const page = await visit(`${prefix}/models/blocked/mine/setting`, {
        as: 'blocked',
        settle: false,
        before: (opened) =>
          opened.route(/current-user-info/, async (route) => {
            await isAsked;
            await route.continue();
          }),
      });
      await page.locator('.loading-bar').waitFor();
      expect(await page.locator('main form').count()).toBe(0);
      answer();
      await page.locator('section#general form').waitFor();
      await page.locator('.loading-bar').waitFor({ state: 'detached' });
    });
  });
});
