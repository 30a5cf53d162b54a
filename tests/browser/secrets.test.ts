import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { expectNoGraveFault } from '../support/grave-faults.ts';
import type { TestHub } from '../support/hub.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay] = inTurns(it);

const value = 'never-to-be-seen-0123456789-wxyz';
const server = {
  name: 'example.hub/tides',
  packages: [
    {
      registryType: 'npm',
      identifier: 'tides',
      environmentVariables: [{ name: 'API_KEY', isSecret: true, isRequired: true }],
    },
  ],
};

/** A server that asks for a secret, of somebody who is signed in here for the first time. */
async function planted(hub: TestHub, userName: string, kind: string): Promise<string> {
  await sessionCookie(hub, userName);
  const owner = await hub.build.person({ userName });
  const { id } = await hub.build.item({ owner, kind, name: 'tides' });
  await hub.hub.repos.commit(id, {
    ...{ branch: 'main', message: 'Say what it is', remove: [] },
    author: { name: userName, email: `${userName}@example.org`, date: new Date() },
    put: [{ path: 'server.json', content: JSON.stringify(server) }],
  });
  await hub.hub.items.refresh(id);
  return `/${kind}/${userName}/tides/setting`;
}

const form = (page: Page) => page.locator('section#secret');
const row = (page: Page, name: string) =>
  page.locator('section#secrets tr', { has: page.getByText(name, { exact: true }) });

describeInBrowser.concurrent('the secrets of an item', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    const words = (key: string) => t(`hub.item.setting.${key}` as Parameters<typeof t>[0]);

    it('are offered by its manifest, given, replaced and taken away, and never shown', async ({
      hub,
      visit,
    }) => {
      const path = await planted(hub, 'keeper', 'mcp');
      const page = await visit(prefix + path, { as: 'keeper' });
      await row(page, 'API_KEY').getByText(t('value.SecretState.open.text'), { exact: true }).waitFor();

      await row(page, 'API_KEY')
        .getByRole('button', { name: words('secrets.give.text') })
        .click();
      const dialog = page.getByRole('dialog', { name: words('secrets.give.value.title') });
      await dialog.getByLabel(t('field.value')).first().fill(value);
      await dialog.locator('[type=submit]').click();
      await row(page, 'API_KEY').getByText('wxyz', { exact: true }).waitFor();
      await row(page, 'API_KEY').getByText(t('value.SecretState.kept.text'), { exact: true }).waitFor();

      await form(page)
        .getByRole('textbox', { name: t('field.name') })
        .fill('A B');
      await form(page).getByLabel(t('field.value')).first().fill('short');
      await form(page).locator('[type=submit]').click();
      await form(page).getByText(t('validation.secretName'), { exact: true }).waitFor();
      await form(page)
        .getByRole('textbox', { name: t('field.name') })
        .fill('OWN');
      await form(page).locator('[type=submit]').click();
      await row(page, 'OWN').waitFor();

      await expectNoGraveFault(page);

      await row(page, 'OWN')
        .getByRole('button', { name: words('secrets.remove.text') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('secrets.remove.text') })
        .click();
      await row(page, 'OWN').waitFor({ state: 'detached' });
      await page.reload();
      await row(page, 'API_KEY').waitFor();
      expect(await page.content()).not.toContain(value);
    });

    oneDay('are not asked of a kind that needs none', async ({ hub, visit }) => {
      const path = await planted(hub, 'without', 'models');
      const page = await visit(prefix + path, { as: 'without' });
      await page.locator('section#rename').waitFor();
      expect(await page.locator('section#secrets, section#secret').count()).toBe(0);
    });
  });
});
