import { describe, expect } from 'vitest';
import { becomes, hasFocus } from '../support/becomes.ts';
import { inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { expectNoGraveFault } from '../support/grave-faults.ts';
import type { TestHub } from '../support/hub.ts';
import { usualPassword } from '../support/session-client.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

/** Somebody who signed in so long ago that nobody knows whether they are there. */
async function leftOpen(hub: TestHub, userName: string): Promise<void> {
  const { db, people } = hub.hub;
  const { id } = await hub.build.person({ userName });
  await db.updateTable('sessions').set({ prove_time: null }).where('person_id', '=', id).execute();
  people.sessions.forget(id);
}

/** A refusal that is met on purpose is a fault to the console. */
const allow = /status of 409/;

describeInBrowser.concurrent('whoever signed in a while ago', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    anotherDay('makes a token once the password was shown again', async ({ hub, visit }) => {
      const as = `tired-${id}`;
      await sessionCookie(hub, as);
      const page = await visit(`${prefix}/token`, { as, allow, width: 375 });
      await leftOpen(hub, as);
      await page.getByRole('textbox', { name: t('field.name') }).fill('laptop');
      const make = page.getByRole('button', { name: t('hub.token.make.action') });
      const box = page.getByRole('dialog', { name: t('proof.title') });
      const typed = box.getByLabel(t('field.password'), { exact: true });

      await make.click();
      await box.waitFor();
      await hasFocus(typed);
      await expectNoGraveFault(page);
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
      expect(await page.getByRole('textbox', { name: t('field.name') }).inputValue()).toBe('laptop');
      expect(await page.locator('.toast').count()).toBe(0);

      await make.click();
      await box.getByRole('button', { name: t('proof.action') }).click();
      await box.getByText(t('validation.required')).waitFor();
      await typed.fill('wrong horse');
      await page.keyboard.press('Enter');
      await box.getByText(t('error.passwordWrong')).waitFor();
      await typed.fill(usualPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog', { name: t('hub.token.make.reveal.title') }).waitFor();
      await becomes(async () => expect(await box.count()).toBe(0));
    });

    oneDay('removes an item over the box that asks for its name', async ({ hub, visit }) => {
      const [as, name] = [`leaver-${id}`, `left-${id}`];
      await sessionCookie(hub, as);
      await hub.build.item({ owner: await hub.build.person({ userName: as }), name });
      const page = await visit(`${prefix}/models/${as}/${name}/setting`, { as, allow, theme: 'dark' });
      await leftOpen(hub, as);
      const opener = page.locator('section#remove').getByRole('button', {
        name: t('hub.item.setting.remove.action'),
      });
      await opener.click();
      await page.getByRole('textbox', { name: t('field.confirm') }).fill(name);
      await page.locator('dialog [type=submit]').click();
      const box = page.getByRole('dialog', { name: t('proof.title') });
      await box.getByLabel(t('field.password'), { exact: true }).fill(usualPassword);
      await box.getByRole('button', { name: t('proof.action') }).click();
      await page.waitForURL((url) => url.pathname === `${prefix}/models`);
      expect((await hub.get(`/acx/aihub/find?kind=models&user=${as}&name=${name}`)).status).toBe(404);
    });
  });
});
