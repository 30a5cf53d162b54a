import { describe, expect } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { follow, inOneLanguage } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

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
  for (const { at, name } of inTurn(ways, ways.length)) {
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

  oneDay('are suggested below what is typed', async ({ visit }) => {
    const page = await visit('/en/search', { as: 'looker' });
    await page.locator(box).fill('marta-k');
    const person = page.locator(options, { hasText: 'Marta.Kowalska' }).last();
    await person.waitFor();
    await person.click();
    await page.waitForURL('**/en/profile/marta-k');
  });

  anotherDay('are neither a tab nor suggested nor asked for, for a visitor', async ({ visit }) => {
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

describeInBrowser('what a search found', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it('is for other words where none was meant, which it says, and told by kind', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/search?q=tranlsation`);
      const said = page.locator('.coll-corrected:visible');
      const words = { query: 'tranlsation', corrected: 'translation' };
      expect(await said.innerText()).toBe(t('search.corrected', words));
      const { counts } = (await hub.get('/acx/aihub/search/kinds?q=tranlsation')).body.data;
      const counted = new Map<string, number>(
        counts.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
      );
      expect(counted.size).toBeGreaterThan(1);
      const tabOf = (kind: string) =>
        page.locator(tabs, { hasText: t(`kind.${kind}.name` as Parameters<typeof t>[0]) });
      for (const { id } of kinds)
        await expect
          .poll(() => tabOf(id).locator('.coll-kinds__count [aria-hidden]').textContent(), { message: id })
          .toBe(String(counted.get(id) ?? 0));
      const [kind = ''] = [...counted].find(([, count]) => count > 0 && count < 10) ?? [];
      await follow(page, () => tabOf(kind).click());
      await expect.poll(() => page.locator(titles).count()).toBe(counted.get(kind));
      expect(await said.innerText()).toBe(t('search.corrected', words));
      await page.goto(`${prefix}/search?q=translation`);
      await page.locator(titles).first().waitFor();
      expect(await said.count()).toBe(0);
    });
  });
});
