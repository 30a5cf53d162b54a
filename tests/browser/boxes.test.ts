import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import {
  notificationDurationMs,
  notificationGap,
  toastDurationMs,
  toastOffset,
} from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import { becomes, hasFocus } from '../support/becomes.ts';
import { inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { expectNoGraveFault } from '../support/grave-faults.ts';
import type { TestHub } from '../support/hub.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [, anotherDay] = inTurns(it);

const [kind] = kinds;
const minuteMs = 60_000;

async function planted(hub: TestHub, userName: string, name: string): Promise<void> {
  await sessionCookie(hub, userName);
  await hub.build.item({ owner: await hub.build.person({ userName }), kind: kind?.id ?? '', name });
}

/** A corner of the window, which no box covers. */
const clickBeside = (page: Page) => page.mouse.click(3, 3);

/** Holds a notice with the pointer, stops the clock, and lets go of it: from here on its whole time is left. */
async function holdClock(page: Page, notice: ReturnType<Page['locator']>): Promise<void> {
  await notice.hover();
  await page.clock.pauseAt(new Date(Date.now() + minuteMs));
  expect(await notice.count()).toBe(1);
  await page.mouse.move(3, 3);
}

describeInBrowser.concurrent('boxes and notices', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('a prompt blocks what does not match, and closes on Esc and on a click beside it', async ({
      hub,
      visit,
    }) => {
      const [owner, name] = [`prompter-${id}`, `gone-${id}`];
      await planted(hub, owner, name);
      const page = await visit(`${prefix}/${kind?.id}/${owner}/${name}/setting`, { as: owner, width: 375 });
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()));
      const opener = page
        .locator('section#remove')
        .getByRole('button', { name: t('hub.item.setting.remove.action') });
      const box = page.getByRole('dialog', { name: t('hub.item.setting.remove.prompt.title', { name }) });
      const typed = box.getByRole('textbox', { name: t('field.confirm') });
      const confirm = box.locator('[type=submit]');

      await opener.click();
      await typed.fill(`${name}x`);
      await expectNoGraveFault(page);
      await confirm.click();
      await box.getByText(t('error.nameMismatch'), { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
      await hasFocus(opener);
      await opener.click();
      await typed.fill(name);
      await clickBeside(page);
      await box.waitFor({ state: 'detached' });
      expect(sent).toEqual([]);

      await opener.click();
      expect(await typed.inputValue()).toBe('');
      await typed.fill(name);
      await confirm.click();
      await page.waitForURL((url) => url.pathname === `${prefix}/${kind?.id}`);
      expect(sent).toHaveLength(1);
    });

    it('an alert stays on Esc and on a click beside it; a question closes', async ({ visit }) => {
      const page = await visit(`${prefix}/token`, { as: `alerted-${id}` });
      await page.getByRole('textbox', { name: t('field.name') }).fill('laptop');
      await page.getByRole('button', { name: t('hub.token.make.action') }).click();
      const alert = page.getByRole('alertdialog', { name: t('hub.token.make.reveal.title') });
      await alert.waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      // Nor where the focus is nowhere.
      await alert.getByRole('heading').click();
      for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
      await clickBeside(page);
      expect(await alert.isVisible()).toBe(true);
      await alert.getByRole('button', { name: t('shell.close') }).click();
      await alert.waitFor({ state: 'detached' });

      const revoke = page.getByRole('button', { name: t('hub.token.tokens.revokeToken.text') });
      const question = page.getByRole('dialog');
      for (const leave of [() => page.keyboard.press('Escape'), () => clickBeside(page)]) {
        await revoke.click();
        await question.waitFor();
        // Text that is marked, and let go of outside.
        await question.getByRole('heading').hover();
        await page.mouse.down();
        await page.mouse.move(3, 3);
        await page.mouse.up();
        expect(await question.isVisible()).toBe(true);
        await leave();
        await question.waitFor({ state: 'detached' });
      }
      expect(await revoke.count()).toBe(1);
    });

    it('a toast is grouped, held by the pointer, closes on Esc, and has its time and its place', async ({
      visit,
    }) => {
      const page = await visit(`${prefix}/account`, {
        as: `toasted-${id}`,
        before: (one) => one.clock.install(),
      });
      const toast = page.locator('.toast').filter({ hasText: t('hub.account.profile.done') });
      let words = 0;
      const save = async () => {
        words += 1;
        await page.getByRole('textbox', { name: t('field.bio') }).fill(`words ${words}`);
        const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
        await page.locator('section#profile [type=submit]').click();
        await saved;
        await toast.waitFor();
      };
      await save();
      await toast.hover();
      await save();
      expect(await toast.count()).toBe(1);
      const place = await page.locator('.toasts').evaluate((all) => {
        const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return { right: getComputedStyle(all).right, underBar: all.getBoundingClientRect().top - below };
      });
      expect(place.right).toBe(`${toastOffset}px`);
      // The line under the bar is a pixel of it.
      expect(place.underBar).toBeCloseTo(toastOffset, -1);
      await holdClock(page, toast);
      await page.clock.runFor(toastDurationMs - 1);
      expect(await toast.count()).toBe(1);
      await page.clock.runFor(1);
      await toast.waitFor({ state: 'detached' });
      await page.clock.resume();
      await save();
      await page.keyboard.press('Escape');
      await toast.waitFor({ state: 'detached' });
    });

    anotherDay('a notification has a heading, a gap to the next and a longer time', async ({ visit }) => {
      const as = `notified-${id}`;
      const page = await visit(`${prefix}/account`, { as, before: (one) => one.clock.install() });
      await page.route(/\/users\/password/, (route) =>
        route.fulfill({ json: { code: '0', msg: '', data: { ended: 2 } } }),
      );
      await page.getByRole('textbox', { name: t('field.bio') }).fill('something');
      await page.locator('section#profile [type=submit]').click();
      const toast = page.locator('.toast').filter({ hasText: t('hub.account.profile.done') });
      await toast.hover();
      const part = page.locator('section#password');
      for (const input of await part.locator('input').all()) await input.fill('a long enough word');
      await part.locator('[type=submit]').focus();
      await page.keyboard.press('Enter');
      const notice = page.locator('.toast').filter({ hasText: t('hub.account.password.notify.title') });
      await notice.getByText(t('hub.account.password.notify.text', { ended: '2' })).waitFor();
      const [first, second] = await Promise.all([toast.boundingBox(), notice.boundingBox()]);
      expect((second?.y ?? 0) - ((first?.y ?? 0) + (first?.height ?? 0))).toBeCloseTo(notificationGap, 0);
      await holdClock(page, notice);
      await page.clock.runFor(notificationDurationMs - 1);
      expect(await notice.count()).toBe(1);
      await page.clock.runFor(1);
      await becomes(async () => expect(await page.locator('.toast').count()).toBe(0));
    });
  });
});
