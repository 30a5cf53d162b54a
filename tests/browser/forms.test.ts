import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inLanguages } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const user = { id: '1', userName: 'chenmo', alias: '陈墨', roleType: 'common', language: 'zh' };
const answer = (data: object) => ({ json: { code: '0', msg: '', data } });

/** A person who may create, whatever this hub holds of people and hosting. */
async function mayCreate(page: Page): Promise<void> {
  await page.route(/current-user-info/, (route) => route.fulfill(answer({ user })));
  await page.route(/k8s-enable/, (route) => route.fulfill(answer({ enabled: true })));
}

describeInBrowser.concurrent('the form that creates an item', () => {
  describe.each(inLanguages)('in $id', ({ prefix, t }) => {
    it('keeps the font of the page when its controls arrive', async ({ visit }) => {
      const page = await visit(`${prefix}/models/create`, { before: mayCreate });
      await page.getByRole('combobox', { name: t('field.license') }).waitFor();
      const fonts = await page.evaluate(() =>
        ['html', 'body', '.arco-input', 'label', '[type=submit]'].map(
          (part) => getComputedStyle(document.querySelector(part) as Element).fontFamily,
        ),
      );
      expect(new Set(fonts).size).toBe(1);
    });

    it('stands in line under its heading, also on a phone', async ({ visit }) => {
      for (const width of [375, 1440]) {
        const page = await visit(`${prefix}/models/create`, { before: mayCreate, width });
        const heading = page.getByRole('heading', { level: 1, name: t('create.title') });
        await page.getByRole('combobox', { name: t('field.license') }).waitFor();
        const starts = await page
          .locator('.form-label, .rjsf .arco-input, .rjsf .arco-select-view, [type=submit]')
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
        expect([...new Set(starts)]).toEqual([Math.round((await heading.boundingBox())?.x ?? 0)]);
      }
    });

    it.for(['light', 'dark'] as const)('has no serious fault for axe in %s', async (theme, { visit }) => {
      const page = await visit(`${prefix}/models/create`, { before: mayCreate, theme });
      await page
        .getByRole('button', { name: t('create.submit'), exact: true })
        .last()
        .click();
      await page.getByRole('alert').waitFor();
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(grave.map(({ id }) => id)).toEqual([]);
    });

    it('is filled in by keyboard, with the words of choices and not their values', async ({ visit }) => {
      const page = await visit(`${prefix}/models/create`, {
        before: mayCreate,
        allow: /status of 501/,
      });
      expect(await page.getByText('PUBLIC', { exact: true }).count()).toBe(0);
      await page.getByText(t('field.value.PUBLIC'), { exact: true }).waitFor();
      await page.getByLabel(t('field.name'), { exact: false }).first().fill('typed-by-keyboard');
      await page.getByRole('textbox', { name: t('field.desc') }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const license = page.getByRole('combobox', { name: t('field.license') });
      await page.getByRole('option').first().waitFor();
      await page.keyboard.type('my-own-licence');
      await page.getByRole('option', { name: 'my-own-licence' }).waitFor();
      await page.keyboard.press('Enter');
      await license.getByText('my-own-licence').last().waitFor();
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && /aihub\/items/.test(request.url()),
      );
      await page.locator('[type=submit]').press('Enter');
      expect((await sent).postDataJSON()).toMatchObject({
        kind: 'models',
        name: 'typed-by-keyboard',
        visibility: 'PUBLIC',
        license: 'my-own-licence',
      });
    });
  });
});
