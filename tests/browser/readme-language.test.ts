import { describe, expect } from 'vitest';
import { inLanguageOfTurn, settled } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

describeInBrowser.concurrent('a README in several languages', () => {
  describe.each(inLanguageOfTurn(1))('in $id', ({ id, prefix, t }) => {
    it.for(inTurn([375, 1440], 2))(
      'is switched at %i, and the address keeps that',
      async (width, { visit }) => {
        const page = await visit(`${prefix}/agent/chenmo/yizuo-editor`);
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        const group = page.getByRole('group', { name: t('readme.languages') });
        const pressed = group.locator('[aria-pressed=true]');
        const other = group.locator('[aria-pressed=false]');
        expect(await group.getByRole('button').allInnerTexts()).toEqual(['中文', 'English']);
        expect(await pressed.innerText()).toBe(id === 'zh' ? '中文' : 'English');
        const before = await page.locator('.md').first().innerText();
        await other.click();
        await page.waitForURL(/\?readme=(zh|en)$/);
        await settled(page);
        expect(await page.locator('.md').first().innerText()).not.toBe(before);
        await page.reload();
        await settled(page);
        expect(await pressed.innerText()).toBe(id === 'zh' ? 'English' : '中文');
        await other.click();
        await page.waitForURL((url) => url.search === '');
      },
    );

    it('says where there is none in the language of the page', async ({ visit }) => {
      // Of visitors the document has the README.
      const page = await visit(`${prefix}/agent`, { as: 'asks-itself' });
      const shown = id === 'zh' ? 'en' : 'zh';
      await page.route('**/gitlab/**/readme?*', async (route) => {
        const answer = await route.fetch();
        const said = await answer.json();
        const data = { ...said.data, language: shown, languages: [shown] };
        await route.fulfill({ response: answer, json: { ...said, data } });
      });
      await page.goto(new URL(`${prefix}/agent/chenmo/yizuo-editor`, page.url()).href);
      await settled(page);
      const [wanted, other] = id === 'zh' ? ['中文', 'English'] : ['English', '中文'];
      await page.getByText(t('readme.other', { wanted, shown: other })).waitFor();
      expect(await page.getByRole('group', { name: t('readme.languages') }).count()).toBe(0);
      await page.emulateMedia({ colorScheme: 'dark' });
    });
  });
});
