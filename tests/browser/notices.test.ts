import { describe, expect } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { inOneLanguage } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const [kind] = kinds;

describeInBrowser.concurrent('what is said of something new', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('is good news that covers no button of the bar, and nothing untrue of what is being made', async ({
      visit,
    }) => {
      const page = await visit(`${prefix}/${kind?.id}/create`, { as: `maker-${id}` });
      let isMade = false;
      await page.route(/\/aihub\/(?:items\/find|[^/]+\/view)/, async (route) => {
        const reply = await route.fetch();
        const { data, ...rest } = (await reply.json()) as { data: object };
        const making = { bareRepoInitStatus: 'RUNNING', defaultFileInitStatus: 'WAITING' };
        await route.fulfill({
          response: reply,
          json: { ...rest, data: { ...data, ...(!isMade && making) } },
        });
      });
      await page.getByRole('textbox', { name: t('field.name') }).fill(`new-${id}`);
      await page.locator('main [type=submit]').click();
      // All in one look: it goes after a moment, and a slow machine may be late for the next.
      const seen = await page.waitForFunction((words) => {
        const toast = [...document.querySelectorAll('.toast')].find((one) =>
          one.textContent?.includes(words),
        );
        const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return toast && { classes: toast.className, under: toast.getBoundingClientRect().top - below };
      }, t('hub.create.done'));
      const { classes, under } = (await seen.jsonValue()) ?? { classes: '', under: -1 };
      expect(classes).toContain('toast-good');
      expect(under).toBeGreaterThanOrEqual(0);

      await page.getByText(t('item.creating')).waitFor();
      expect(await page.locator('.record-body').innerText()).toBe('');
      isMade = true;
      await page.getByText(t('item.creating')).waitFor({ state: 'detached' });
      await page.locator('.record-body .md-main').waitFor();
    });
  });
});
