import type { Page } from 'playwright';
import { describe } from 'vitest';
import { pictureChosenPixels } from '#generated/constants.ts';
import { inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { plain, pngOf } from '../support/sample-pictures.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay] = inTurns(it);

const file = async (width: number, height: number, colour = '#c33') => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await pngOf(width, height, colour),
});
const choose = (page: Page, field: string, given: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator(`input[type=file][name$=${field}]`).setInputFiles(given);
const submit = (page: Page, id: string) => page.locator(`section#${id} [type=submit]`);

describeInBrowser.concurrent('a picture', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it('of a person is chosen, cut by the keyboard, shown at once, and taken away', async ({
      hub,
      visit,
      expect,
    }) => {
      await sessionCookie(hub, 'seen');
      const page = await visit(`${prefix}/account`, { as: 'seen' });
      await page.getByLabel(t('field.alias')).first().fill('Seen.1');
      await choose(page, 'avatarUrl', await file(900, 300));
      const cut = page.getByRole('group', { name: t('field.control.cropHelp') });
      await cut.focus();
      await page.keyboard.press('ArrowLeft');
      await page.getByLabel(t('field.control.zoom')).focus();
      await page.keyboard.press('ArrowRight');
      const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
      await submit(page, 'profile').click();
      const { data } = (await (await saved).json()) as { data: { avatarUrl: string } };
      expect(data.avatarUrl).toMatch(/\/aihub\/pictures\//);
      await cut.waitFor({ state: 'detached' });
      const face = page.locator(`header .face img[src*="${data.avatarUrl}"]`);
      await face.waitFor();
      expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await page.getByRole('button', { name: t('field.control.noPicture') }).click();
      await submit(page, 'profile').click();
      await face.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: t('field.control.choosePicture') }).waitFor();
    });

    oneDay(
      'that is none is refused where it was chosen, and what was there stays',
      async ({ hub, visit, expect }) => {
        await sessionCookie(hub, 'unseen');
        const page = await visit(`${prefix}/account`, { as: 'unseen' });
        const alert = page.locator('.form-picture > p');
        await page.getByLabel(t('field.bio')).fill('typed');
        await choose(page, 'avatarUrl', {
          name: 'a.gif',
          mimeType: 'image/gif',
          buffer: Buffer.from('GIF89a'),
        });
        await expect.poll(() => alert.textContent()).toBe(t('validation.otherPicture'));
        const sound = await file(40, 40);
        const asPng = (buffer: Buffer) => ({ ...sound, buffer });
        const faults = [
          ['misnamedPicture', { ...sound, mimeType: 'image/jpeg', name: 'a.jpg' }],
          ['otherPicture', asPng(await plain(9, 9).gif().toBuffer())],
          ['otherPicture', asPng(await plain(9, 9).webp().toBuffer())],
          ['misnamedPicture', asPng(await plain(9, 9).jpeg().toBuffer())],
          ['otherPicture', asPng(Buffer.from('words'))],
          ['brokenPicture', asPng(sound.buffer.subarray(0, 20))],
          ['brokenPicture', asPng(sound.buffer.subarray(0, 60))],
          ['largePicture', asPng(await pngOf(1 + Math.ceil(pictureChosenPixels / 8000), 8000))],
        ] as const;
        for (const [fault, given] of faults) {
          await choose(page, 'avatarUrl', sound);
          await expect.poll(() => alert.textContent()).toBe('');
          await choose(page, 'avatarUrl', given);
          await expect.poll(() => alert.textContent(), { message: fault }).toBe(t(`validation.${fault}`));
        }
        await choose(page, 'avatarUrl', sound);
        await expect.poll(() => alert.textContent()).toBe('');
        expect(await page.getByLabel(t('field.bio')).inputValue()).toBe('typed');
      },
    );

    it('of an item stands above its name and on its card', async ({ hub, visit, expect }) => {
      await sessionCookie(hub, 'painter');
      const owner = await hub.build.person({ userName: 'painter' });
      await hub.build.item({ owner, name: 'painted' });
      const page = await visit(`${prefix}/models/painter/painted/setting`, { as: 'painter' });
      await choose(page, 'logoUrl', await file(300, 300, '#3a3'));
      await choose(page, 'coverImageUrl', await file(1600, 500, '#33a'));
      await expect.poll(() => page.getByRole('group', { name: t('field.control.cropHelp') }).count()).toBe(2);
      const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
      await submit(page, 'general').click();
      expect((await saved).status()).toBe(200);
      // Until then the form asks whoever leaves it.
      await page.locator('.toast').getByText(t('hub.item.setting.general.done')).waitFor();
      await page.goto(`${prefix}/models/painter/painted`);
      const cover = page.locator('img.record-head__cover');
      await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
      await page.goto(`${prefix}/profile/painter`);
      await page.locator('.coll-card img.item-mark').waitFor();
    });
  });
});
