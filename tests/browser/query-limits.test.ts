import { describe, expect } from 'vitest';
import { queryDepth, queryEntries, queryParameters } from '#generated/constants.ts';
import { follow, inOneLanguage } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&');
const same = (count: number) => 'a[][b]=1&'.repeat(count);
const deep = (depth: number) => `a${'[b]'.repeat(depth)}=1`;

describeInBrowser('an address with more behind its ? than is read', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it('is a page that says so, and leads home', async ({ visit }) => {
      const page = await visit(`${prefix}/models?${'tags=zh&'.repeat(queryEntries + 1)}`, {
        allow: /status of 400/,
      });
      await page.getByRole('heading', { level: 1, name: t('page.unreadable.title') }).waitFor();
      await page.getByText(t('page.unreadable.text'), { exact: true }).waitFor();
      await follow(page, () =>
        page
          .locator('main')
          .getByRole('link', { name: t('page.home') })
          .click(),
      );
      expect(new URL(page.url()).pathname).toBe(prefix || '/');
    });
  });

  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    const limits = [
      ['parameters', many, queryParameters],
      ['levels of a name', deep, queryDepth],
      ['values of one name', same, queryEntries],
    ] as const;
    it.for(inTurn(limits, 3))('is read up to its limit of %s', async ([, query, most], { visit }) => {
      const page = await visit(`${prefix}/dataset?${query(most)}`);
      await page.locator('.coll-card__title a').first().waitFor();
      const beyond = await visit(`${prefix}/dataset?${query(most + 1)}`, { allow: /status of 400/ });
      await beyond.getByRole('heading', { level: 1, name: t('page.unreadable.title') }).waitFor();
    });
  });
});
