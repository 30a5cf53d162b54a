import { describe, expect } from 'vitest';
import { app } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import { follow, inLanguages, inOneLanguage, settled } from '../support/browser.ts';
import { inTurns, isAllTried, turnOfRun } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [, anotherDay] = inTurns(it);

/** To whom somebody may be signed in asks who it is; a visitor is told by the document. */
const seemsSignedIn = () => localStorage.setItem('Token', 'of-an-earlier-visit');

const missing = /status of 404/;
const paths = [
  '/nothing',
  '/models/nobody/nothing',
  '/models/chenmo/hanqiao-zh-en/nothing',
  '/models/chenmo/hanqiao-zh-en/tools',
  '/models/chenmo/hanqiao-zh-en/files/blob/main/..%2f..%2fetc%2fpasswd',
];

describeInBrowser.concurrent('the shell', () => {
  describe.each(inLanguages.map((language, at) => ({ ...language, at })))('in $id', (words) => {
    const { at, id, prefix, tag, t } = words;
    // Half of them in a run, each in one language, by the day in another.
    const turns = 2 * inLanguages.length;
    it.for(paths.filter((_, place) => isAllTried() || (place + 2 * at + turnOfRun) % turns === 0))(
      'answers %s with HTTP 404 and a page that says so',
      async (path, { hub, visit }) => {
        const { status } = await hub.get(`${prefix}${path}`, { accept: 'text/html' });
        expect(status).toBe(404);
        const page = await visit(`${prefix}${path}`, { allow: missing });
        await page.getByRole('heading', { level: 1, name: t('page.missing.title') }).waitFor();
        await page.waitForFunction((name) => document.title.includes(name), t('page.missing.title'));
        expect(
          await page
            .locator('main')
            .getByRole('button', { name: t('pages.missing.signIn') })
            .count(),
        ).toBe(1);
        await follow(page, () =>
          page
            .locator('main')
            .getByRole('link', { name: t('page.home') })
            .click(),
        );
        expect(new URL(page.url()).pathname).toBe(prefix || '/');
      },
    );

    it('names every page in its language', async ({ visit }) => {
      const page = await visit(prefix || '/', { context: { locale: tag } });
      await page.waitForFunction((name) => document.title.includes(name), t('home.title'));
      await page.waitForFunction((language) => document.documentElement.lang === language, tag);
      await follow(page, () =>
        page
          .getByRole('navigation', { name: t('shell.nav') })
          .locator('a')
          .last()
          .click(),
      );
      await page.waitForFunction(
        (name) => document.title.startsWith(name),
        t(`kind.${kinds.at(-1)?.id ?? 'models'}.name`),
      );
      await page.goto(`${prefix}/search?q=x`);
      await settled(page);
      await page.waitForFunction(
        (name) => document.title.startsWith(name),
        t('hub.search.titleOf', { q: 'x' }),
      );
    });

    it('stays at home when the language was chosen before', async ({ hub, visit }) => {
      const page = await visit('/', {
        context: {
          locale: 'en-US',
          storageState: { cookies: [cookie('language', 'zh', hub.url)], origins: [] },
        },
      });
      expect(new URL(page.url()).pathname).toBe('/');
    });

    it('leads a new visitor to the pages of the browser’s language', async ({ visit }) => {
      const page = await visit('/?from=x', { context: { locale: tag } });
      expect(page.url()).toMatch(new RegExp(`^http://[^/]+${prefix || '/'}\\?from=x$`));
      const deep = await visit('/models', { context: { locale: tag } });
      expect(new URL(deep.url()).pathname).toBe('/models');
      expect(id).toBeTruthy();
    });
  });

  // What is done alike in every language is done in one.
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('shows its mark before the first script, and says what it needs where none runs', async ({
      visit,
    }) => {
      // The document of somebody signed in has no page in it.
      const page = await visit(`${prefix}/models`, {
        as: `no-script-${id}`,
        context: { javaScriptEnabled: false },
        settle: false,
      });
      await page.locator('.first-frame').waitFor();
      const words = page.locator('noscript p');
      await words.waitFor();
      expect(await words.textContent()).toBe(t('page.noScript', { name: app.name }));
    });

    anotherDay(
      'says in words why its first call failed, though it fails before the words are there',
      async ({ visit }) => {
        let come = () => {};
        const comes = new Promise<void>((resolve) => {
          come = resolve;
        });
        let failed = () => {};
        const fails = new Promise<void>((resolve) => {
          failed = resolve;
        });
        const page = await visit(`${prefix}/models`, {
          settle: false,
          before: async (one) => {
            await one.addInitScript(seemsSignedIn);
            await one.route(/current-user-info/, async (route) => {
              await route.fulfill({ json: { code: '990001', msg: 'Under maintenance', data: null } });
              failed();
            });
            const words = new RegExp(`/assets/${id}-[^/]+[.]js$`);
            await one.route(words, async (route) => {
              await comes;
              await route.continue();
            });
          },
        });
        await fails;
        come();
        await page.locator('.toast-warning').getByText('Under maintenance', { exact: true }).waitFor();
        const texts = await page.locator('body').innerText();
        expect(texts).not.toMatch(/^[a-z]+([.][a-zA-Z]+)+$/m);
      },
    );

    it('keeps those out of the create page who may not create, and says why', async ({ visit }) => {
      const user = { id: 'u1', userName: 'chenmo', alias: '陈墨', roleType: 'common' };
      const answer = (data: object) => ({ json: { code: '0', msg: '', data } });
      const page = await visit(`${prefix}/models/create`, {
        before: async (one) => {
          await one.addInitScript(seemsSignedIn);
          await one.route(/current-user-info/, (route) => route.fulfill(answer(user)));
          await one.route(/k8s-enable/, (route) => route.fulfill(answer({ enabled: false })));
          await one.route(/users\/quota/, (route) => route.fulfill(answer({ left: true })));
        },
      });
      await page.getByRole('heading', { level: 1, name: t('page.unauthorised.title') }).waitFor();
      await page.getByText(t('page.unauthorised.hosting')).waitFor();
      await page.waitForFunction((name) => document.title.includes(name), t('page.unauthorised.title'));
      expect(await page.locator('main form').count()).toBe(0);
    });

    // Not on a list: its ground comes with the page, and not with the first frame.
    it('remembers the theme', async ({ visit, expect }) => {
      const page = await visit(`${prefix}/models/chenmo/hanqiao-zh-en`, { theme: 'light' });
      const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = await colour();
      await page.getByRole('button', { name: t('shell.theme.label') }).click();
      await page.getByRole('button', { name: t('shell.theme.dark') }).click();
      await expect.poll(colour).not.toBe(light);
      const dark = await colour();
      await page.reload({ waitUntil: 'domcontentloaded' });
      expect(await colour()).toBe(dark);
      await settled(page);
      await page.getByRole('button', { name: t('shell.theme.label') }).click();
      await page.getByRole('button', { name: t('shell.theme.system') }).click();
      await expect.poll(colour).toBe(light);
    });

    it('keeps what is opened and typed in it before its first page comes', async ({ visit }) => {
      let come = () => {};
      const comes = new Promise<void>((resolve) => {
        come = resolve;
      });
      const page = await visit(`${prefix}/models/chenmo/hanqiao-zh-en`, {
        as: `early-${id}`,
        settle: false,
        before: (one) =>
          one.route(/\/aihub\/find/, async (route) => {
            await comes;
            await route.continue();
          }),
      });
      const search = page.getByRole('combobox', { name: t('shell.search.label') });
      await search.fill('typed');
      await page.getByRole('button', { name: t('shell.account.label') }).click();
      const menu = page.locator('.menu-person .menu-account');
      await menu.waitFor();
      come();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      expect(await menu.isVisible()).toBe(true);
      expect(await search.inputValue()).toBe('typed');
    });

    anotherDay('asks for a failed list again', async ({ visit }) => {
      let fails = true;
      const page = await visit(`${prefix}/models`, {
        // Of visitors the document has the answers.
        as: 'asks-itself',
        allow: /status of 502/,
        before: (one) =>
          one.route(/\/aihub\/items\?/, (route) =>
            fails
              ? route.fulfill({
                  status: 502,
                  contentType: 'text/html',
                  body: '<h1>Bad gateway of axios</h1>',
                })
              : route.continue(),
          ),
      });
      await page.getByText(t('list.failed.title')).waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/axios|gateway|502/i);
      fails = false;
      await page.getByRole('button', { name: t('list.retry') }).click();
      await page.locator('.coll-card__title a').first().waitFor();
    });
  });
});

function cookie(name: string, value: string, url: string) {
  const { hostname } = new URL(url);
  return {
    ...{ name, value, domain: hostname, path: '/', expires: -1 },
    ...{ httpOnly: false, secure: false, sameSite: 'Lax' as const },
  };
}
