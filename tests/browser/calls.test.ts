import type { Page, Request } from 'playwright';
import { describe, expect } from 'vitest';
import { app } from '#generated/app.ts';
import { routeSettleMs } from '#generated/constants.ts';
import { becomes } from '../support/becomes.ts';
import { inOneLanguage, settled } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay] = inTurns(it);

/** What is asked of a call from the beginning, as addresses. */
function noted(page: Page, call: RegExp): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => call.test(request.url()) && asked.push(request));
  return asked;
}

const queriesOf = (asked: readonly Request[]) => asked.map((request) => new URL(request.url()).search);

describeInBrowser('what the engine asks by itself', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('is who is here, with the signal of the session, once in a tab, and anew where that has changed', async ({
      visit,
    }) => {
      let asked: Request[] = [];
      const page = await visit(`${prefix}/account`, {
        as: `asked-${id}`,
        before: async (one) => {
          asked = noted(one, /current-user-info/);
        },
      });
      expect(queriesOf(asked)).toEqual(['?includeToken=true']);
      const headers = await asked[0]?.allHeaders();
      expect(headers).toMatchObject({ version: app.version, 'cache-control': 'no-cache' });
      // What the tab keeps is taken.
      await page.reload();
      const alias = page.getByRole('textbox', { name: t('field.alias') });
      await alias.waitFor();
      expect(asked).toHaveLength(1);

      await alias.fill(`Renamed-${id}`);
      await page.locator('section#profile [type=submit]').click();
      await becomes(async () => expect(queriesOf(asked).at(-1)).toContain('refresh=true'));
      await page.getByRole('button', { name: t('shell.account.label') }).click();
      await page.locator('.menu-person').getByText(`Renamed-${id}`, { exact: true }).waitFor();
    });

    oneDay(
      'is waited for by a page that blocks, which says that it loads; others draw no bar for it',
      async ({ visit }) => {
        const as = `waits-${id}`;
        const held = async (path: string) => {
          let letGo = (): void => undefined;
          const isHeld = new Promise<void>((free) => {
            letGo = free;
          });
          const page = await visit(`${prefix}${path}`, {
            as,
            settle: false,
            before: (one) => one.route(/current-user-info/, (route) => isHeld.then(() => route.fallback())),
          });
          return { page, letGo };
        };
        const blocking = await held('/account');
        await blocking.page.locator('.loading-bar').waitFor({ state: 'attached' });
        expect(await blocking.page.locator('main').getByRole('heading').count()).toBe(0);
        blocking.letGo();
        await blocking.page.getByRole('textbox', { name: t('field.alias') }).waitFor();
        await blocking.page.locator('.loading-bar').waitFor({ state: 'detached' });

        const other = await held('/token');
        await other.page.waitForTimeout(4 * routeSettleMs);
        expect(await other.page.locator('.loading-bar').count()).toBe(0);
        other.letGo();
        await settled(other.page);
      },
    );

    it('is where to go after signing out, and one goes where the answer says', async ({ visit }) => {
      const page = await visit(`${prefix}/models`, { as: `leaves-${id}` });
      const asked = noted(page, /\/users\/logout\b/);
      await page.route(/\/users\/logout\b/, async (route) => {
        const reply = await route.fetch();
        const { data, ...rest } = (await reply.json()) as { data: { url: string } };
        expect(data.url).toBe(prefix || '/');
        await route.fulfill({ response: reply, json: { ...rest, data: { url: `${prefix}/dataset?left` } } });
      });
      await page.getByRole('button', { name: t('shell.account.label') }).click();
      await page.getByRole('button', { name: t('shell.account.signOut') }).click();
      await page.waitForURL((url) => url.pathname + url.search === `${prefix}/dataset?left`);
      expect(queriesOf(asked)).toEqual([`?logoutUrl=${encodeURIComponent(prefix || '/')}`]);
    });
  });
});
