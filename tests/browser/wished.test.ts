import type { Page } from 'playwright';
import { describe } from 'vitest';
import { inOneLanguage, settled, type Words } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const password = 'correct horse battery';

const heartOf = (page: Page, { t }: Words) =>
  page.getByRole('button', { name: new RegExp(`^${t('hub.item.favorite')}`) });

/** From where one is asked to sign in: signs up, and comes back. */
async function signUp(page: Page, { t }: Words, userName: string): Promise<void> {
  await page.getByRole('link', { name: t('acm.login.register.text') }).click();
  await page.getByRole('heading', { level: 1, name: t('acm.register.title') }).waitFor();
  await page.getByRole('textbox', { name: t('field.userName') }).fill(userName);
  await page.getByLabel(t('field.password'), { exact: false }).first().fill(password);
  await page.locator('main [type=submit]').first().click();
}

describeInBrowser.concurrent('what a visitor wants', () => {
  describe.each(inOneLanguage)('in $id', (words) => {
    const { id, prefix, tag, t } = words;
    const context = { locale: tag };
    const item = `${prefix}/models/chenmo/hanqiao-zh-en`;

    oneDay('is done once they have signed in, and once only', async ({ visit, expect }) => {
      const page = await visit(item, { context });
      const favorites: string[] = [];
      page.on('request', (request) => {
        if (/favorite/.test(request.url()) && request.method() !== 'GET') favorites.push(request.method());
      });
      await heartOf(page, words).click();
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      await signUp(page, words, `wishes-${id}`);
      await page.waitForURL((url) => url.pathname === item);
      await settled(page);
      await expect.poll(() => heartOf(page, words).getAttribute('aria-pressed')).toBe('true');
      expect(favorites).toHaveLength(1);

      await heartOf(page, words).click();
      await expect.poll(() => heartOf(page, words).getAttribute('aria-pressed')).toBe('false');
      await page.reload();
      await settled(page);
      expect(await heartOf(page, words).getAttribute('aria-pressed')).toBe('false');
    });

    anotherDay('is not done because an address says so, nor on another page', async ({ visit, expect }) => {
      const page = await visit(item, { context });
      await heartOf(page, words).click();
      await page.getByRole('heading', { level: 1, name: t('acm.login.title') }).waitFor();
      const other = `${prefix}/models/chenmo/siyuan-rerank`;
      await page.goto(
        page.url().replace(encodeURIComponent(item), encodeURIComponent(`${other}?favorite=true`)),
      );
      await page.reload();
      await signUp(page, words, `elsewhere-${id}`);
      await page.waitForURL((url) => url.pathname === other);
      await settled(page);
      expect(await heartOf(page, words).getAttribute('aria-pressed')).toBe('false');
    });
  });
});
