import { expect } from 'vitest';
import { describeInBrowser, it } from '../support/visit.ts';

// Lists that were left stay in the document, hidden.
const tabs = '.coll-kinds a:visible';
const titles = '.coll-card__title:visible';
const box = '.coll-search input:visible';
const options = '.coll-search [role="option"]';

const ways = [
  { at: '/en', name: 'People' },
  { at: '', name: '用户' },
];

describeInBrowser('people in a search', () => {
  for (const { at, name } of ways) {
    it(`are a tab with their number, and lead to profiles: ${name}`, async ({ visit }) => {
      const page = await visit(`${at}/search?q=chenmo`, { as: 'looker' });
      const tab = page.locator(tabs, { hasText: name });
      await expect.poll(() => tab.locator('.coll-kinds__count').textContent()).toMatch(/^1\D/);
      await tab.click();
      await page.waitForURL(`**${at}/search/people?q=chenmo`);
      await expect.poll(() => page.locator(titles).allTextContents()).toEqual(['陈墨']);
      expect(await tab.getAttribute('aria-current')).toBe('true');
      await page.locator(titles).locator('a').click();
      await page.waitForURL(`**${at}/profile/chenmo`);
      await page.goBack();
      await page.locator(titles).first().waitFor();
      await page.locator(tabs).first().click();
      await page.waitForURL(`**${at}/search?q=chenmo`);
    });
  }

  it('are suggested below what is typed', async ({ visit }) => {
    const page = await visit('/en/search', { as: 'looker' });
    await page.locator(box).fill('marta-k');
    const person = page.locator(options, { hasText: 'Marta.Kowalska' }).last();
    await person.waitFor();
    await person.click();
    await page.waitForURL('**/en/profile/marta-k');
  });

  it('are neither a tab nor suggested nor asked for, for a visitor', async ({ visit }) => {
    const asked: string[] = [];
    const page = await visit('/en/search?q=chenmo', {
      before: async (page) => page.on('request', (request) => asked.push(request.url())),
    });
    await page.locator(tabs).first().waitFor();
    expect(await page.locator(tabs, { hasText: 'People' }).count()).toBe(0);
    await page.locator(box).fill('marta-k');
    await page.locator(options).first().waitFor();
    expect(await page.locator(options, { hasText: 'People' }).count()).toBe(0);
    expect(asked.filter((url) => url.includes('/search/people'))).toEqual([]);
  });
});
