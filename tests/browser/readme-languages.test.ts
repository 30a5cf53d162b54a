import { describe, expect } from 'vitest';
import { inLanguages, settled } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/guyan-classical';
const names = { zh: '中文', en: 'English' } as const;
const other = { zh: 'en', en: 'zh' } as const;

describeInBrowser.concurrent('a README in several languages', () => {
  describe.each(inLanguages)('in $id', ({ id, prefix, t }) => {
    const language = id as keyof typeof names;

    it('can be read in the other one, which stands in the address', async ({ visit }) => {
      const page = await visit(prefix + item, {
        width: 375,
        height: 800,
        theme: language === 'zh' ? 'light' : 'dark',
      });
      await settled(page);
      const group = page.getByRole('group', { name: t('readme.switch') });
      const button = (of: keyof typeof names) => group.getByRole('button', { name: names[of] });
      expect(await button(language).getAttribute('aria-pressed')).toBe('true');
      const before = await page.locator('.md-main :is(h1, h2)').first().textContent();
      await button(other[language]).click();
      await settled(page);
      expect(new URL(page.url()).search).toBe(`?language=${other[language]}`);
      const after = await page.locator('.md-main :is(h1, h2)').first().textContent();
      expect(after).not.toBe(before);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/readme-${id}.png` });
      await page.reload();
      await settled(page);
      expect(await page.locator('.md-main :is(h1, h2)').first().textContent()).toBe(after);
      expect(await page.getByRole('note').count()).toBe(0);
      await button(language).click();
      await settled(page);
      expect(new URL(page.url()).search).toBe('');
    });

    it('says so where it lacks the one of the page', async ({ visit }) => {
      const before = async (page: import('playwright').Page) => {
        await page.route('**/readme?*', async (route) => {
          const reply = await route.fetch();
          const { data, ...rest } = await reply.json();
          const only = { language: other[language], languages: [other[language]] };
          await route.fulfill({ response: reply, json: { ...rest, data: { ...data, ...only } } });
        });
      };
      const page = await visit(prefix + item, { width: 1440, height: 900, before });
      await settled(page);
      const words = t('readme.missing')
        .replace('{wanted}', names[language])
        .replace('{shown}', names[other[language]]);
      expect(await page.getByRole('note').textContent()).toBe(words);
      expect(await page.getByRole('group', { name: t('readme.switch') }).count()).toBe(0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lacks-${id}.png` });
    });
  });
});
