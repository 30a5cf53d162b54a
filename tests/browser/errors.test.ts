import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { inOneLanguage, rawKeys } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

type Reply = Parameters<Route['fulfill']>[0];

const item = '/models/chenmo/hanqiao-zh-en';

/** Has a call answered in one way from here on. */
async function answer(page: Page, call: RegExp, reply: Reply): Promise<void> {
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill(reply));
}

const favorite = /\/aihub\/[^/]+\/favorite$/;
const userCall = /current-user-info/;

/** To whom somebody may be signed in asks who it is; a visitor is told by the document. */
const seemsSignedIn = () => localStorage.setItem('Token', 'of-an-earlier-visit');

describeInBrowser('an answer that is no success', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('warns with its message where nobody knows its code, be that the number 0, and else in words of ours', async ({
      visit,
    }) => {
      const page = await visit(prefix + item, { as: `warned-${id}`, allow: /status of 503/ });
      const press = page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) });
      const warning = page.locator('.toast-warning');
      const told = [
        [{ json: { code: '990001', msg: 'Under maintenance', data: null } }, 'Under maintenance'],
        [{ json: { code: 0, msg: 'Nil is no success', data: { isFavorite: true } } }, 'Nil is no success'],
        [{ status: 503, json: { code: '503001', msg: 'upstream' } }, t('error.unavailable')],
        [{ json: { code: '990002', data: null } }, t('error.other')],
      ] as const;
      for (const [reply, words] of told) {
        await answer(page, favorite, reply);
        await press.click();
        await warning.getByText(words, { exact: true }).waitFor();
        expect(await press.getAttribute('aria-pressed')).toBe('false');
        await page.keyboard.press('Escape');
      }
    });
  });

  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    const refusals = [
      { status: 401, json: { code: '990003', msg: 'Expired', data: null } },
      { status: 403, body: 'no' },
    ];
    it.for(inTurn(refusals, 2))(
      'clears the storage of the tab and leads to sign in: $status',
      async (reply, { visit }) => {
        const page = await visit(prefix + item, { as: `refused-${id}`, allow: /status of 40[13]/ });
        await page.evaluate(() => sessionStorage.setItem('mark', '1'));
        await answer(page, favorite, reply);
        await page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) }).click();
        await page.getByText(t('acm.login.ended'), { exact: true }).waitFor();
        expect(await page.evaluate(() => sessionStorage.getItem('mark'))).toBeNull();
        expect(decodeURIComponent(page.url())).toContain(`redirect=${prefix}${item}`);
        expect(await page.locator('.toast').count()).toBe(0);
      },
    );

    const answers = [
      [{ status: 401, body: 'no' }, ''],
      [{ status: 403, json: { code: '403', msg: 'no', data: null } }, ''],
      [{ status: 500, body: '<h1>oops</h1>' }, 'error.other'],
      [{ json: { code: 0, msg: 'Nil', data: { id: '1', userName: 'nobody' } } }, 'Nil'],
    ] as const;
    it.for(inTurn(answers, 2))(
      'leaves a visitor where it was asked who is here: %j',
      async ([reply, words], { visit }) => {
        // A page that waits until it is known who is here: it goes on, whatever was said.
        const page = await visit(`${prefix}/account`, {
          settle: false,
          allow: /status of (?:40[13]|500)/,
          before: async (one) => {
            await one.addInitScript(seemsSignedIn);
            // The answer comes before the words that it is told in.
            await one.route(new RegExp(`/assets/${id}-`), async (route) => {
              await one.waitForResponse(userCall);
              await new Promise((resolve) => setTimeout(resolve, 500));
              await route.continue();
            });
            await answer(one, userCall, reply);
          },
        });
        await page.getByText(t('acm.login.needed'), { exact: true }).waitFor();
        await page.goto(prefix + item);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('shell.account.signIn') })
          .waitFor();
        const toasts = page.locator('.toast');
        if (words === '') expect(await toasts.count()).toBe(0);
        else await toasts.getByText(words === 'error.other' ? t(words) : words, { exact: true }).waitFor();
        expect(await rawKeys(page)).toEqual([]);
      },
    );
  });
});
