import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { findPerson } from '../../server/people/index.ts';
import { becomes } from '../support/becomes.ts';
import { inOneLanguage, settled, type Words } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import type { TestHub } from '../support/hub.ts';
import { usualPassword } from '../support/session-client.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const allow = /status of 40[14]/;

/** Every session of the person ends, as one that is too old does. */
async function endSessions({ hub }: TestHub, userName: string): Promise<void> {
  const person = await findPerson(hub.db, userName);
  await hub.people.sessions.endAll(person?.id ?? '');
}

/** Signs in where the page asks for it, and waits for the page that one came from. */
async function signIn(page: Page, { t }: Words, userName: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
  await page.getByText(t('acm.login.ended'), { exact: true }).waitFor();
  await page.getByRole('textbox', { name: t('field.userName') }).fill(userName);
  await page.getByLabel(t('field.password'), { exact: false }).first().fill(usualPassword);
  await page.locator('main [type=submit]').click();
  await page.waitForURL((url) => !url.hash.includes('login'));
  await settled(page);
}

describeInBrowser('a session that ends while somebody types', () => {
  describe.each(inOneLanguage)('in $id', (words) => {
    const { id, prefix, t } = words;

    oneDay('gives a new item back to whoever typed it, and to nobody else', async ({ visit, hub }) => {
      const [me, other] = [`typist-${id}`, `other-${id}`];
      await visit(prefix || '/', { as: other });
      const page = await visit(`${prefix}/models/create`, { as: me, allow });
      const name = page.getByRole('textbox', { name: t('field.name') }).first();
      const about = page.getByRole('textbox', { name: t('field.descEn') });
      await name.fill('long-work');
      await about.fill('Typed for an hour');
      await page.getByText(t('form.ask.free')).waitFor();
      await page.evaluate(() => sessionStorage.setItem('mark', '1'));
      await endSessions(hub, me);
      await page.locator('main [type=submit]').click();
      await page.getByText(t('acm.login.ended'), { exact: true }).waitFor();
      const left = await page.evaluate(() => Object.keys(sessionStorage));
      expect(left.filter((key) => key === 'mark' || key.startsWith('draft:'))).toEqual([]);
      await signIn(page, words, me);
      expect(new URL(page.url()).pathname).toBe(`${prefix}/models/create`);
      await becomes(async () => {
        expect(await name.inputValue()).toBe('long-work');
        expect(await about.inputValue()).toBe('Typed for an hour');
      });
      // What is said of the name moves the button, under the hand as well.
      await page.getByText(t('form.ask.free')).waitFor();

      await endSessions(hub, me);
      await page.locator('main [type=submit]').click();
      await signIn(page, words, other);
      await about.waitFor();
      expect(await name.inputValue()).toBe('');
      expect(await about.inputValue()).toBe('');
      const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
      expect(kept).not.toContain('an hour');
    });

    anotherDay('gives the changes to an item back, and asks nothing on the way', async ({ visit, hub }) => {
      const me = `changer-${id}`;
      await visit(prefix || '/', { as: me });
      const owner = await findPerson(hub.hub.db, me);
      await hub.build.item({ ...(owner && { owner }), kind: 'models', name: 'mine', descEn: 'Before' });
      const page = await visit(`${prefix}/models/${me}/mine/setting`, { as: me, allow });
      const general = page.locator('section#general');
      const about = general.getByRole('textbox', { name: t('field.descEn') });
      await about.fill('Typed for an hour');
      await endSessions(hub, me);
      await general.locator('[type=submit]').click();
      await signIn(page, words, me);
      expect(new URL(page.url()).pathname).toBe(`${prefix}/models/${me}/mine/setting`);
      await becomes(async () => expect(await about.inputValue()).toBe('Typed for an hour'));
      await general.locator('[type=submit]').click();
      await page.getByText(t('hub.item.setting.general.done'), { exact: true }).waitFor();
    });
  });
});
