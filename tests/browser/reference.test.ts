import { describe, expect } from 'vitest';
import { apiReplyShownBytes } from '#generated/constants.ts';
import { serverErrors } from '#generated/errors.ts';
import { becomes } from '../support/becomes.ts';
import { inOneLanguage, settled } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { axeOf } from '../support/grave-faults.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

describeInBrowser('the page with the API', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('is found in the footer, and a call in it by any of its words', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      await page
        .locator('footer')
        .getByRole('link', { name: t('menu.foot.reference') })
        .click();
      await page.getByRole('heading', { level: 1, name: t('hub.reference.title') }).waitFor();
      const box = page.getByRole('searchbox', { name: t('reference.find') });
      await page.keyboard.press('/');
      await box.fill('DELETE secrets');
      await becomes(async () => expect(await page.locator('.reference-call').count()).toBe(1));
      await box.fill('no such call');
      await page.getByText(t('reference.nothing')).waitFor();
    });

    it('opens the call that an address names, says what may go wrong, and leads to its types', async ({
      visit,
    }) => {
      const page = await visit(`${prefix}/reference#items.create`);
      const call = page.locator('[id="items.create"]');
      await call.getByText(t('reference.who.signedIn')).waitFor();
      await call.getByText(`${serverErrors.nameTaken.code} nameTaken`).waitFor();
      await call.getByRole('link', { name: 'NewItemName' }).first().click();
      const type = page.locator('#type-NewItemName');
      await becomes(async () => expect(await type.getAttribute('open')).not.toBeNull());
      const { violations } = await axeOf(page).analyze();
      expect(violations).toEqual([]);
    });

    it('asks a call as whoever looks, shows what came, and leads nobody away', async ({ visit }) => {
      const as = `asks-${id}`;
      const page = await visit(`${prefix}/reference#people.quota`, { as, allow: /status of 401/ });
      const call = page.locator('[id="people.quota"]');
      await call.getByRole('button', { name: t('reference.try.send') }).click();
      await call.locator('.reference-reply').getByText('"itemsMax"').waitFor();
      await page.context().clearCookies();
      await call.getByRole('button', { name: t('reference.try.send') }).click();
      await call.locator('.reference-reply').getByText(`"${serverErrors.signedOut.code}"`).waitFor();
      expect(new URL(page.url()).hash).toBe('#people.quota');
    });

    oneDay('sends what is chosen and typed, also what is wrong', async ({ visit }) => {
      const page = await visit(`${prefix}/reference#items.find`, { allow: /status of 40[04]/ });
      const found = page.locator('[id="items.find"]');
      await found.getByLabel('kind', { exact: true }).selectOption('models');
      await found.getByLabel('user', { exact: true }).fill('nobody');
      await found.getByLabel('name', { exact: true }).fill('nothing');
      await found.getByRole('button', { name: t('reference.try.send') }).click();
      await found.locator('.reference-reply').getByText(t('error.itemNotFound')).waitFor();

      await page.goto(`${prefix}/reference#items.list`);
      const call = page.locator('[id="items.list"]');
      await call.getByLabel('kind', { exact: true }).selectOption('dataset');
      await call.getByLabel('limit', { exact: true }).fill('1');
      await call.getByRole('button', { name: t('reference.try.send') }).click();
      await call.locator('.reference-reply').getByText('"dataset"').waitFor();
      await call.getByLabel('limit', { exact: true }).fill('many');
      await call.getByRole('button', { name: t('reference.try.send') }).click();
      await call.locator('.reference-reply[data-failed]').getByText('400', { exact: true }).waitFor();
    });

    anotherDay('says what it does not show: the end of a long answer, and bytes', async ({ visit }) => {
      const page = await visit(`${prefix}/reference#site.health`, { allow: /net::ERR_FAILED/ });
      const call = page.locator('[id="site.health"]');
      const send = call.getByRole('button', { name: t('reference.try.send') });
      const answer = { status: 200, contentType: 'text/plain', body: 'a'.repeat(apiReplyShownBytes + 1) };
      await page.route(/\/health$/, (route) => route.fulfill(answer));
      await send.click();
      await call.getByText(t('reference.try.cut')).waitFor();
      answer.contentType = 'image/png';
      await send.click();
      await call.getByText(t('reference.try.noText')).waitFor();
      await page.route(/\/health$/, (route) => route.abort());
      await send.click();
      await call.getByText(t('reference.try.failed')).waitFor();
    });

    it('has no second scroll and nothing beside the window on a phone', async ({ visit }) => {
      const page = await visit(`${prefix}/reference#repos.fileList`, { width: 320 });
      await page.locator('[id="repos.fileList"] .reference-try').waitFor();
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
});
