import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { follow, inOneLanguage, settled } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import {
  chineseFile,
  deepFolder,
  edge,
  edgeOwner,
  hostileFile,
  longTitles,
  slashBranch,
} from '../support/edge-items.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const odd = `/models/${edgeOwner}/${edge.files}`;
/** Pictures of a README that are not there. */
const brokenPicture = /status of 404/;
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

describeInBrowser.concurrent('what people push', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('runs nothing from a README full of scripts', async ({ visit }) => {
      const page = await visit(`${prefix}/models/${edgeOwner}/${edge.hostile}`, { allow: brokenPicture });
      const card = page.locator('.md-main');
      await card.getByText('The last line still stands.').waitFor();
      for (const link of await card.locator('a').all()) {
        expect(await link.getAttribute('href')).not.toMatch(/^\s*(javascript|data|vbscript):/i);
        await link.click({ noWaitAfter: true, force: true, modifiers: ['Alt'] });
      }
      expect(
        await card.locator('script, iframe, object, embed, form, style, base, meta, svg[onload]').count(),
      ).toBe(0);
      const covered = await page.evaluate(
        () => document.elementFromPoint(40, 30)?.closest('header') === null,
      );
      expect(covered).toBe(false);
    });

    oneDay('shows a file name with markup as the name that it is', async ({ visit }) => {
      const page = await visit(`${prefix}${odd}/files/tree/main`);
      await follow(page, () => page.getByRole('link', { name: hostileFile, exact: true }).click());
      await page.getByText('A name is only a name.').waitFor();
      await page.reload();
      await settled(page);
      await page.getByText('A name is only a name.').waitFor();
    });

    anotherDay('does not read a binary file as Markdown', async ({ visit }) => {
      const page = await visit(`${prefix}${odd}/files/blob/main/binary.md`);
      await page.getByText(t('files.binary')).waitFor();
    });

    it('stays awake over a text that no parser ends with, and shows it as it was written', async ({
      visit,
    }) => {
      const countTurns = () => {
        const counted = window as unknown as { turns: number };
        counted.turns = 0;
        setInterval(() => {
          if (document.querySelector('.md[aria-busy=true]')) counted.turns += 1;
        }, 20);
      };
      const page = await visit(`${prefix}${odd}/files/blob/main/brooding.md`, {
        before: (one) => one.addInitScript(countTurns),
        settle: false,
      });
      await page.locator('.md-plain').getByText('the end of it').waitFor();
      const turns = await page.evaluate(() => (window as unknown as { turns: number }).turns);
      expect(turns).toBeGreaterThan(5);
    });

    it('says where symlinks and submodules lead, and follows none out', async ({ visit }) => {
      const page = await visit(`${prefix}${odd}/files/blob/main/way-out`);
      await page.getByText('../../../../etc/passwd').waitFor();
      expect(await page.locator('body').innerText()).not.toContain('root:');
      await page.goto(`${prefix}${odd}/files/blob/main/link`);
      await follow(page, () => page.getByRole('link', { name: 'code/lines.py' }).click());
      await page.getByText('value_0 = 0').waitFor();
      await page.goto(`${prefix}${odd}/files/tree/main`);
      await page.getByText(/other @ 0123456/).waitFor();
    });

    it('opens paths of any depth, script and sign, and survives a reload there', async ({ visit }) => {
      const page = await visit(`${prefix}${odd}/files/tree/main`);
      for (const name of [...deepFolder.split('/'), 'deep.txt']) {
        await follow(page, () => page.getByRole('link', { name, exact: true }).first().click());
      }
      await page.getByText('Far down.').waitFor();
      expect(await fits(page)).toBe(true);
      for (const path of [chineseFile, '100% #1 ?.txt']) {
        await page.goto(`${prefix}${odd}/files/tree/main`);
        for (const name of path.split('/')) {
          await follow(page, () => page.getByRole('link', { name, exact: true }).click());
        }
        await page.reload();
        await page.locator('.code-line').first().waitFor();
      }
    });

    anotherDay('reads a branch whose name has slashes', async ({ visit }) => {
      const page = await visit(`${prefix}${odd}/files/tree/${encodeURIComponent(slashBranch)}`);
      await follow(page, () => page.getByRole('link', { name: 'on-branch.txt' }).click());
      expect(new URL(page.url()).pathname).toContain('/blob/feature%2Fa%2Fb/');
      await page.reload();
      await page.locator('.code-line').first().waitFor();
    });

    oneDay('says what to do with an empty repository', async ({ visit }) => {
      const page = await visit(`${prefix}/models/${edgeOwner}/${edge.empty}`);
      await page.getByText(t('readme.empty.title')).waitFor();
      await follow(page, () => page.getByRole('link', { name: t('tab.files') }).click());
      await page.getByText(t('files.empty.title')).waitFor();
      await page.getByText('git push').first().waitFor();
    });

    anotherDay('cuts a README of 20 MB, and says so', async ({ visit }) => {
      const page = await visit(`${prefix}/models/${edgeOwner}/${edge.huge}`);
      await page.getByText(t('readme.truncated')).waitFor();
      expect((await page.locator('.md-main').innerText()).length).toBeGreaterThan(1000);
    });

    it.for(inTurn([375, 768, 1440], 3))(
      'keeps long names inside a window of %i px',
      async (width, { visit }) => {
        const page = await visit(`${prefix}/models/${edgeOwner}/${edge.long}`, { width });
        await page.getByRole('heading', { level: 1 }).first().filter({ hasText: longTitles[id] }).waitFor();
        expect(await fits(page)).toBe(true);
        for (const path of [
          `${prefix}/search?q=${encodeURIComponent(longTitles[id].slice(0, 6))}`,
          `${prefix}${odd}/files`,
        ]) {
          await page.goto(path);
          await settled(page);
          expect([path, await fits(page)]).toEqual([path, true]);
        }
      },
    );
  });
});
