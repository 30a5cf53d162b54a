import { describe } from 'vitest';
import { cardPaths, follow, inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const item = '/models/chenmo/hanqiao-zh-en';

describeInBrowser.concurrent('one goes on', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    anotherDay(
      'from the history of a file to the file, and from that of a folder to the folder',
      async ({ visit, expect }) => {
        const page = await visit(`${prefix}${item}/files/commits/main/inference/glossary.py`, {
          // That a folder is none of the files is asked first.
          allow: /status of 404/,
        });
        const open = (name: string) =>
          page.getByRole('link', { name: t('files.open', { name }), exact: true });
        await follow(page, () => open('glossary.py').click());
        expect(new URL(page.url()).pathname).toBe(`${prefix}${item}/files/blob/main/inference/glossary.py`);
        await page.goto(`${prefix}${item}/files/commits/main/inference`);
        await follow(page, () => open('inference').click());
        await page.waitForURL((url) => url.pathname === `${prefix}${item}/files/tree/main/inference`);
      },
    );

    it('from a file by all that can be done with it, in a narrow window too', async ({ visit, expect }) => {
      const page = await visit(`${prefix}${item}/files/blob/main/config.json`, { as: 'chenmo', width: 320 });
      await page.locator('.files-blob-actions a[href*="/edit/"]').waitFor();
      const cut = await page.locator('.files-blob-head').evaluate((head) => {
        const edge = head.getBoundingClientRect().right;
        const all = [...head.querySelectorAll('a, button')];
        return all.filter((one) => one.getBoundingClientRect().right > edge).map((one) => one.textContent);
      });
      expect(cut).toEqual([]);
    });

    it('from a license to what else is under it, and from one that nobody else names nowhere', async ({
      hub,
      visit,
      expect,
    }) => {
      const page = await visit(prefix + item);
      await follow(page, () => page.locator('.record-head a.fact-list__link').click());
      expect(page.url()).toContain('tags=apache-2.0');
      expect((await cardPaths(page)).length).toBeGreaterThan(1);

      const owner = await hub.build.person({ userName: 'licensor' });
      const name = `own-${id}`;
      await hub.build.item({ owner, name, license: 'my own license' });
      const own = await visit(`${prefix}/models/licensor/${name}`);
      await own.locator('.record-head .fact-list').getByText('my own license').waitFor();
      expect(await own.locator('.record-head a.fact-list__link').count()).toBe(0);
    });

    oneDay('from a list to what speaks a language, and of data to what has a format', async ({ visit }) => {
      const choices = [
        ['dataset', 'tagGroup.formats', /CSV/, 'tags=csv'],
        ['models', 'tagGroup.languages', /English/, 'tags=en'],
      ] as const;
      for (const [kind, group, name, asked] of choices) {
        const page = await visit(`${prefix}/${kind}`);
        await page
          .getByRole('group', { name: t(group) })
          .getByRole('checkbox', { name })
          .check();
        await page.waitForURL((url) => url.search.includes(asked));
        await page.locator('main .coll-card__title a').first().waitFor();
      }
    });
  });
});
