import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { places } from '#generated/app.ts';
import { passwordMin } from '#generated/constants.ts';
import { hasFocus } from '../support/becomes.ts';
import { inLanguageOfTurn, inLanguages, inOneLanguage, type Words } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const password = 'correct horse battery';

/** Where an app of accounts asks for what a place says, to come back to `url`. */
const placeOf = (place: 'login' | 'register', url: string) =>
  places[place].replace('{origin}', '').replace('{url}', encodeURIComponent(url));

const pathOf = (page: Page) => new URL(page.url()).pathname;
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('Token'));

async function fillIn(
  page: Page,
  { t }: Words,
  values: { userName: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: t('field.userName') }).fill(values.userName);
  await page.getByLabel(t('field.password'), { exact: false }).first().fill(values.password);
}

const submit = (page: Page) => page.locator('main [type=submit]').first().click();

/** Signs up where the page asks for it, and waits until that is over. */
async function signUp(page: Page, words: Words, userName: string): Promise<void> {
  await fillIn(page, words, { userName, password });
  await submit(page);
}

async function signOut(page: Page, { t, prefix }: Words): Promise<void> {
  await page.getByRole('button', { name: t('shell.account.label') }).click();
  await page.getByRole('button', { name: t('shell.account.signOut') }).click();
  await page.waitForURL((url) => url.pathname === (prefix || '/'));
}

describeInBrowser.concurrent('signing in', () => {
  describe.each(inLanguageOfTurn(1))('in $id', (words) => {
    const { id, prefix, tag, t } = words;
    const context = { locale: tag };

    it('leads a visitor from a guarded page through sign-up and alias back to it, and out again', async ({
      visit,
      expect,
    }) => {
      const page = await visit(`${prefix}/models/create`, { settle: false });
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(tag);
      await page.getByRole('link', { name: t('acm.login.register.text') }).click();
      await page.getByRole('heading', { level: 1, name: t('acm.register.title') }).waitFor();
      await page.getByText(t('register.passwordHelp', { min: String(passwordMin) })).waitFor();
      expect(page.url()).toContain(`redirect=${encodeURIComponent(`${prefix}/models/create`)}`);

      await signUp(page, words, `newcomer-${id}`);
      await page.getByRole('heading', { level: 1, name: t('hub.account.title'), exact: true }).waitFor();
      expect(pathOf(page)).toBe(`${prefix}/account`);
      expect(await tokenOf(page)).toBeTruthy();
      const next = t('hub.create.title', { aKind: t('kind.models.a') });
      await page.getByText(t('account.aliasFirst', { next }), { exact: true }).waitFor();
      const alias = page.getByRole('textbox', { name: t('field.alias') });
      await hasFocus(alias);
      await alias.fill(`Newcomer.${id}`);
      await submit(page);
      await page
        .getByRole('heading', { level: 1, name: t('hub.create.title', { aKind: t('kind.models.a') }) })
        .waitFor();
      expect(pathOf(page)).toBe(`${prefix}/models/create`);

      await page.getByRole('button', { name: t('shell.account.label') }).click();
      await page.getByText(`Newcomer.${id}`, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await signOut(page, words);
      expect(await tokenOf(page)).toBeNull();
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('shell.account.signIn') })
        .waitFor();
      await page.goto(`${prefix}/models/create`);
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
    });

    oneDay('says in the language of the page that the password is wrong', async ({ visit }) => {
      const page = await visit(placeOf('login', '/'), { context, allow: /status of 409/, settle: false });
      await fillIn(page, words, { userName: 'chenmo', password: 'not the password' });
      await submit(page);
      await page.getByText(t('error.signInWrong')).waitFor();
      // What to do now stands beside it.
      await page.getByText(t('acm.login.password.help'), { exact: true }).waitFor();
      expect(await tokenOf(page)).toBeNull();
      expect(page.url()).toContain('#/login');
    });

    oneDay(
      'says while it is typed whether a user name is free, and asks before it is lost',
      async ({ visit }) => {
        const page = await visit(placeOf('register', '/'), { context, settle: false });
        const field = page.getByRole('textbox', { name: t('field.userName') });
        await field.fill('chenmo');
        await page.getByText(t('error.userNameTaken')).waitFor();
        await field.fill('admin');
        await page.getByText(t('error.userNameReserved')).waitFor();
        await field.fill(`not-chenmo-${id}`);
        await page.getByText(t('form.ask.free')).waitFor();
        await page.getByRole('link', { name: t('acm.register.login.text') }).click();
        const dialog = page.getByRole('dialog', { name: t('form.leave.title') });
        await dialog.getByRole('button', { name: t('form.leave.stay') }).click();
        expect(await field.inputValue()).toBe(`not-chenmo-${id}`);
        await page.getByRole('link', { name: t('acm.register.login.text') }).click();
        await dialog.getByRole('button', { name: t('form.leave.go') }).click();
        await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      },
    );

    anotherDay('says to a visitor why it asks', async ({ visit }) => {
      const why = (page: Page) => page.getByRole('main').getByText(t('acm.login.needed'), { exact: true });
      const guarded = await visit(`${prefix}/models/create`, { context, settle: false });
      await why(guarded).waitFor();
      const page = await visit(`${prefix}/models/chenmo/hanqiao-zh-en`, { context });
      await page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) }).click();
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      await why(page).waitFor();
    });

    oneDay('says to whoever ended all sessions that they are over', async ({ visit }) => {
      const page = await visit(`${prefix}/account`, { context, as: `leaver-${id}`, allow: /status of 401/ });
      const end = { name: t('hub.account.devices.signOutEverywhere.text'), exact: true };
      await page.getByRole('button', end).click();
      await page.getByRole('dialog').getByRole('button', end).click();
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      await page.getByText(t('acm.login.everywhere'), { exact: true }).waitFor();
    });

    anotherDay('asks for what is missing before it asks the server', async ({ visit }) => {
      const page = await visit(placeOf('login', '/'), { context, settle: false });
      await page.getByRole('textbox', { name: t('field.userName') }).waitFor();
      await submit(page);
      await page
        .getByText(t('validation.of', { field: t('field.password'), message: t('validation.required') }))
        .waitFor();
    });
  });

  describe.each(inOneLanguage)('in $id', (words) => {
    const { id, prefix, tag, t } = words;
    const context = { locale: tag };

    it('gives no reason that is not known to it', async ({ visit }) => {
      for (const reason of ['', '&reason=Send%20us%20your%20password']) {
        const page = await visit(placeOf('login', '/') + reason, { context, settle: false });
        await page.getByRole('textbox', { name: t('field.userName') }).waitFor();
        expect(await page.locator('.form-block__notice').count()).toBe(0);
        expect(await page.locator('body').innerText()).not.toContain('Send us');
      }
    });

    oneDay('hides the password, lets browsers fill it in, and shows it when asked', async ({ visit }) => {
      const page = await visit(placeOf('login', '/'), { context, settle: false });
      const field = page.locator('input[autocomplete="current-password"]');
      await field.waitFor();
      expect(await field.getAttribute('type')).toBe('password');
      expect(await page.locator('input[autocomplete="username"]').count()).toBe(1);
      await page.getByRole('button', { name: t('field.control.reveal') }).click();
      expect(await field.getAttribute('type')).toBe('text');
      await page.getByRole('link', { name: t('acm.login.register.text') }).click();
      await page.locator('input[autocomplete="new-password"][type="password"]').waitFor();
    });

    const away = ['https://evil.test/', '//evil.test/', '/\\evil.test/', 'javascript:alert(1)'];
    it.for(inTurn(away, 2))('goes home where the way back is %s', async (url, { visit }) => {
      const page = await visit(placeOf('register', url), { context, settle: false });
      const number = away.indexOf(url);
      await signUp(page, words, `away${number}-${id}`);
      await page.waitForURL((to) => to.pathname === (prefix || '/'));
      expect(await tokenOf(page)).toBeTruthy();
    });

    it('returns to the page whose menu was used, also on a phone', async ({ visit }) => {
      const page = await visit(`${prefix}/models?sort=updateTime`, { width: 375 });
      await page.getByRole('button', { name: t('shell.menu') }).click();
      const [first] = await page.locator('.menu-phone .menu-panel a').allInnerTexts();
      expect(first).toBe(t('shell.account.signIn'));
      await page.getByRole('link', { name: t('shell.account.signUp') }).click();
      await page.getByRole('heading', { level: 1, name: t('acm.register.title') }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await signUp(page, words, `walker-${id}`);
      await page.waitForURL((to) => to.pathname + to.search === `${prefix}/models?sort=updateTime`);
    });

    anotherDay('leads whoever came for a profile back to it', async ({ visit }) => {
      const page = await visit(`${prefix}/profile/chenmo`, { context, settle: false });
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      await page.getByRole('link', { name: t('acm.login.register.text') }).click();
      await page.getByRole('heading', { level: 1, name: t('acm.register.title') }).waitFor();
      await signUp(page, words, `caller-${id}`);
      await page.waitForURL((to) => to.pathname === `${prefix}/profile/chenmo`);
    });

    it('stands alone in its language, which may be changed without losing the way back', async ({
      visit,
    }) => {
      const page = await visit(placeOf('login', '/search?q=x'), { context, settle: false });
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      const other = inLanguages.find((one) => one.id !== id) ?? words;
      await page.locator(`a[hreflang="${other.tag}"]`).click();
      await page.getByRole('heading', { level: 1, name: other.t('acm.login.title') }).waitFor();
      expect(page.url()).toContain(`redirect=${encodeURIComponent('/search?q=x')}`);
    });
  });
});

describeInBrowser('a session', () => {
  it('that ends in one tab ends in the others', async ({ visit }) => {
    const [words] = inLanguages;
    if (!words) throw new Error('The product has no language.');
    const page = await visit(placeOf('register', '/models'), { settle: false });
    await signUp(page, words, 'two-tabs');
    await page.waitForURL((to) => to.pathname === '/models');
    const second = await page.context().newPage();
    await second.goto('/dataset');
    const account = second.getByRole('button', { name: words.t('shell.account.label') });
    await account.click();
    await second.getByText('two-tabs').first().waitFor();
    await signOut(page, words);
    await second.waitForLoadState('load');
    await second.getByRole('link', { name: words.t('shell.account.signIn') }).waitFor();
    await account.waitFor({ state: 'detached' });
  });
});
