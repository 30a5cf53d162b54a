import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { becomes } from '../support/becomes.ts';
import { follow, inOneLanguage, settled, type Words } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { expectNoGraveFault } from '../support/grave-faults.ts';
import type { TestHub } from '../support/hub.ts';
import { readsIn } from '../support/languages.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { describeInBrowser, it, type Visit } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const [kind] = kinds;

const createTitle = ({ t }: Words) => t('hub.create.title', { aKind: t('kind.models.a') });
const part = (page: Page, id: string) => page.locator(`section#${id}`);
const toast = (page: Page, text: string) => page.locator('.toast').getByText(text, { exact: true });
const sendPart = (page: Page, id: string) => part(page, id).locator('[type=submit]').click();

/** Fills in the form that creates and waits until what it made is ready. */
async function create(page: Page, words: Words, name: string): Promise<void> {
  const { t } = words;
  await page.getByRole('heading', { level: 1, name: createTitle(words) }).waitFor();
  await page.getByRole('textbox', { name: t('field.name') }).fill(name);
  await page.getByText(t('form.ask.free')).waitFor();
  await page.locator('main [type=submit]').click();
  await page.waitForURL((url) => url.pathname.endsWith(`/${name}`));
  await page.getByText(t('item.creating')).waitFor({ state: 'detached' });
  await settled(page);
}

const allow = /status of 40[49]/;
const created = async (visit: Visit, words: Words, owner: string, name: string) => {
  const page = await visit(`${words.prefix}/${kind?.id}/create`, { as: owner, allow });
  await create(page, words, name);
  return page;
};

/** Something of somebody who is signed in here for the first time, which no screen made. */
async function planted(hub: TestHub, userName: string, name: string): Promise<void> {
  await sessionCookie(hub, userName);
  const owner = await hub.build.person({ userName });
  await hub.build.item({ owner, kind: kind?.id ?? '', name });
}

describeInBrowser.concurrent('the settings of an item', () => {
  describe.each(inOneLanguage)('in $id', (words) => {
    const { id, prefix, t } = words;
    const owner = `settler-${id}`;
    const base = `${prefix}/${kind?.id}/${owner}`;

    it('are changed, hidden, renamed and deleted by the owner', async ({ visit }) => {
      const name = `mine-${id}`;
      const page = await created(visit, words, owner, name);
      await page.getByRole('link', { name: t('tab.setting') }).click();
      await page.waitForURL((url) => url.pathname === `${base}/${name}/setting`);
      await settled(page);

      const title = readsIn(id) === 'zh' ? 'nameCn' : 'nameEn';
      await part(page, 'general')
        .getByRole('textbox', { name: t(`field.${title}`) })
        .fill('A new title');
      await part(page, 'general')
        .getByRole('radio', { name: t('value.Visibility.PRIVATE.text') })
        .check();
      const saved = page.waitForRequest((request) => request.method() === 'PUT');
      await sendPart(page, 'general');
      expect((await saved).postDataJSON()).toEqual({ [title]: 'A new title', visibility: 'PRIVATE' });
      await toast(page, t('hub.item.setting.general.done')).waitFor();
      await page
        .getByRole('heading', { level: 1, name: 'A new title' })
        .getByText(t('item.private'))
        .waitFor();
      const submit = part(page, 'general').locator('[type=submit]');
      await becomes(async () => expect(await submit.isDisabled()).toBe(true));

      const other = await visit(`${base}/${name}`, { as: `stranger-${id}`, allow: /status of 404/ });
      await other.getByRole('heading', { level: 1, name: t('page.missing.title') }).waitFor();

      await part(page, 'rename')
        .getByRole('textbox', { name: t('field.name') })
        .fill(`${name}-2`);
      await part(page, 'rename').getByText(t('form.ask.free')).waitFor();
      await sendPart(page, 'rename');
      await page.waitForURL((url) => url.pathname === `${base}/${name}-2`);
      await settled(page);
      await page.goto(`${base}/${name}/setting`);
      await page.waitForURL((url) => url.pathname === `${base}/${name}-2/setting`);
      await settled(page);

      await part(page, 'remove').getByRole('button').click();
      const box = page.getByRole('dialog');
      await box.getByRole('textbox', { name: t('field.confirm') }).fill(`${name}-2`);
      // What is said goes by itself, maybe before the next page stands.
      const sent = box.locator('[type=submit]').click();
      await Promise.all([toast(page, t('hub.item.setting.remove.done')).waitFor(), sent]);
      await page.waitForURL((url) => url.pathname === `${prefix}/${kind?.id}`);
      await page.goto(`${base}/${name}-2`);
      await page.getByRole('heading', { level: 1, name: t('page.missing.title') }).waitFor();
    });

    oneDay('are of an item that its owner and the home page know of at once', async ({ visit }) => {
      const name = `counted-${id}`;
      const maker = `maker-${id}`;
      const page = await visit(`${prefix}/created/${kind?.id}`, { as: maker });
      await page.getByText(t('hub.created.empty.title')).waitFor();
      const goHome = () => page.getByRole('banner').getByRole('link').first().click();
      await follow(page, goHome);
      await page.getByRole('button', { name: t('shell.create') }).click();
      await page.locator(`a[href="${prefix}/${kind?.id}/create"]`).first().click();
      await create(page, words, name);
      await page.getByRole('button', { name: t('shell.account.label') }).click();
      await page.locator(`a[href="${prefix}/created/${kind?.id}"]`).first().click();
      await page.locator('.coll-card').getByText(`${maker}/${name}`).waitFor();
      await follow(page, goHome);
      const mine = page.getByRole('region', { name: t('hub.home.mine.title') });
      await mine.locator('.coll-card__path').getByText(name, { exact: true }).waitFor();
    });

    anotherDay('take tags from those of the kind, and what is emptied away', async ({ hub, visit }) => {
      const name = `tagged-${id}`;
      await planted(hub, owner, name);
      const page = await visit(`${base}/${name}/setting`, { as: owner, allow });
      const general = part(page, 'general');
      const save = async () => {
        const request = page.waitForRequest((one) => one.method() === 'PUT');
        await sendPart(page, 'general');
        const body = (await request).postDataJSON();
        await toast(page, t('hub.item.setting.general.done')).first().waitFor();
        return body;
      };
      await general.getByRole('combobox', { name: t('field.tags') }).click();
      const tag = page.getByRole('option').first();
      const words1 = (await tag.textContent()) ?? '';
      await tag.click();
      await page.keyboard.press('Escape');
      await general.getByRole('textbox', { name: t('field.desc') }).fill('something');
      expect((await save()).tags).toHaveLength(1);
      await page.goto(`${base}/${name}`);
      await page.locator('.record-tags').getByText(words1, { exact: true }).waitFor();
      await page.goto(`${base}/${name}/setting`);
      await settled(page);
      await general.getByRole('textbox', { name: t('field.desc') }).fill('');
      await general.locator('.arco-tag-close-btn').first().click();
      expect(await save()).toEqual({ tags: [], desc: null });
      await page.goto(`${base}/${name}`);
      await settled(page);
      expect(await page.locator('.record-tags').count()).toBe(0);
    });

    oneDay(
      'say by whom it is under an authenticated name, as long as its owner wants that',
      async ({ hub, visit }) => {
        const [name, userName, authenticatedName] = [`signed-${id}`, `signer-${id}`, 'Institute of Names'];
        const signer = await hub.build.person({ userName, alias: userName, authenticatedName });
        await hub.build.item({ owner: signer, kind: kind?.id ?? '', name });
        const at = `${prefix}/${kind?.id}/${userName}/${name}`;
        const page = await visit(at, { as: userName });
        const turned = async (isShown: boolean) => {
          await page.goto(`${at}/setting`);
          await settled(page);
          await part(page, 'general').getByText(t('field.showNameFlg'), { exact: true }).click();
          const request = page.waitForRequest((one) => one.method() === 'PUT');
          await sendPart(page, 'general');
          expect((await request).postDataJSON()).toEqual({ showNameFlg: isShown });
          await toast(page, t('hub.item.setting.general.done')).first().waitFor();
          await page.goto(`${prefix}/${kind?.id}?user=${userName}`);
          const card = page.locator('.coll-card', { hasText: name });
          await card.waitFor();
          await settled(page);
          expect(await card.getByText(authenticatedName).count()).toBe(isShown ? 1 : 0);
        };
        await turned(true);
        await turned(false);
      },
    );

    anotherDay(
      'are for the owner: others read why not, visitors sign in and come back',
      async ({ visit }) => {
        const path = `${prefix}/models/chenmo/guyan-classical`;
        const page = await visit(path, { as: `stranger-${id}` });
        expect(await page.getByRole('link', { name: t('tab.setting') }).count()).toBe(0);
        await page.goto(`${path}/setting`);
        await page.getByRole('heading', { level: 1, name: t('page.unauthorised.title') }).waitFor();
        await page.getByText(t('page.unauthorised.owner')).waitFor();
        expect(await page.locator('.result-status').count()).toBe(0);
        // The picture of this page (seed 2.5), which is not the one for what is not there.
        const forbidden = await page.locator('main .result-picture').innerHTML();
        const visitor = await visit(`${path}/setting`, { settle: false });
        await visitor.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
        expect(visitor.url()).toContain(encodeURIComponent(`${path}/setting`));
        const nowhere = await visit(`${prefix}/models/chenmo/nothing-there`, { allow: /status of 404/ });
        expect(await nowhere.locator('main .result-picture').innerHTML()).not.toBe(forbidden);
      },
    );

    oneDay('ask before they are left with something unsaved', async ({ hub, visit }) => {
      const name = `left-${id}`;
      await planted(hub, owner, name);
      const page = await visit(`${base}/${name}`, { as: owner, allow });
      await page.getByRole('link', { name: t('tab.setting') }).click();
      await part(page, 'general').waitFor();
      const field = part(page, 'general').getByRole('textbox', { name: t('field.desc') });
      await field.fill('not saved');
      await page.getByRole('link', { name: t('tab.files') }).click();
      const dialog = page.getByRole('dialog', { name: t('form.leave.title') });
      await dialog.waitFor();
      await expectNoGraveFault(page);
      // Whoever presses Enter without reading loses nothing.
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe('not saved');
      await page.evaluate(() => history.back());
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.waitForURL((url) => url.pathname === `${base}/${name}/setting`);
      await page.getByRole('link', { name: t('tab.files') }).click();
      await dialog.getByRole('button', { name: t('form.leave.go') }).click();
      await page.waitForURL((url) => url.pathname === `${base}/${name}/files`);
    });

    const looks = [
      [1440, 'light'],
      [375, 'dark'],
    ] as const;
    it.for(inTurn(looks, 2))(
      'have no serious fault for axe at %s px in %s, nor a second scroll',
      async ([width, theme], { hub, visit }) => {
        const name = `seen-${id}-${width}`;
        await planted(hub, owner, name);
        const seen = await visit(`${base}/${name}/setting`, { as: owner, width, theme });
        await seen.locator('section#remove').getByRole('button').click();
        await seen.getByRole('dialog').locator('[type=submit]').click();
        await seen.getByText(t('validation.required')).first().waitFor();
        await expectNoGraveFault(seen);
        const wide = await seen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        expect(await seen.title()).not.toBe('');
      },
    );
  });
});

describeInBrowser.concurrent('creating', () => {
  describe.each(inOneLanguage)('in $id', (words) => {
    const { id, prefix, t } = words;
    const as = `maker-${id}`;
    const start = (visit: Visit) =>
      visit(`${prefix}/${kind?.id}/create`, { as, allow: /status of 409|ERR_FAILED/ });
    const name = (page: Page) => page.getByRole('textbox', { name: t('field.name') });

    anotherDay('says which kind, and whether the name is free while it is typed', async ({ visit }) => {
      const page = await start(visit);
      await create(page, words, `taken-${id}`);
      await page.goto(`${prefix}/${kind?.id}/create`);
      await name(page).fill(`taken-${id}`);
      await page.getByText(t('error.nameTaken', { name: `taken-${id}` })).waitFor();
      await becomes(async () => expect(await name(page).getAttribute('aria-invalid')).toBe('true'));
      await name(page).fill('search');
      await page.getByText(t('error.nameReserved')).waitFor();
      await name(page).fill(`taken-${id}`);
      await page.locator('main [type=submit]').click();
      await page.getByText(t('error.nameTaken', { name: `taken-${id}` })).waitFor();
      await page.waitForFunction(() => document.activeElement?.id === 'root_name');
      expect(await page.locator('.toast').count()).toBe(0);
    });

    anotherDay(
      'begins with a repository from elsewhere, and its page says what became of that',
      async ({ visit }) => {
        const page = await start(visit);
        await name(page).fill(`imported-${id}`);
        // It is over before a page could see it.
        const progress = /\/progress$/;
        await page.route(progress, async (route) => {
          const response = await route.fetch();
          const data = { status: 'DOWNLOADING', process: 42 };
          await route.fulfill({ response, json: { ...(await response.json()), data } });
        });
        await page.getByLabel(t('field.importFrom')).fill('https://127.0.0.1/nobody/here.git');
        await page.getByText(t('form.ask.free')).waitFor();
        await page.locator('main [type=submit]').click();
        await page.waitForURL((url) => url.pathname.endsWith(`/imported-${id}`));
        await page.getByRole('progressbar').waitFor();
        await page.getByText(t('item.import.percent', { percent: 42 })).waitFor();
        await page.unroute(progress);
        await page.reload();
        const why = page.getByText(t('item.import.fault.inside'));
        await why.waitFor();
        await page.getByRole('button', { name: t('hub.item.tryAgain') }).waitFor();
        await page.getByRole('button', { name: t('hub.item.leave') }).click();
        await why.waitFor({ state: 'detached' });
      },
    );

    oneDay('acts once, however often the form is sent, also after a reload', async ({ visit }) => {
      const page = await start(visit);
      await name(page).fill(`once-${id}`);
      const posts: string[] = [];
      await page.route(/aihub\/items$/, async (route) => {
        const request = route.request();
        if (request.method() !== 'POST') return route.continue();
        posts.push((request.postDataJSON() as { ticket: string }).ticket);
        // The first answer is lost on its way back.
        if (posts.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      });
      // What is said of the name moves the button, under the hand as well.
      await page.getByText(t('form.ask.free')).waitFor();
      const submit = page.locator('main [type=submit]');
      await submit.dblclick();
      await page.getByText(t('error.offline')).waitFor();
      expect(posts).toHaveLength(1);
      await page.reload();
      await settled(page);
      await becomes(async () => expect(await name(page).inputValue()).toBe(`once-${id}`));
      await submit.click();
      await page.waitForURL((url) => url.pathname.endsWith(`/once-${id}`));
      expect(posts[1]).toBe(posts[0]);
    });
  });
});
