import type { Page } from 'playwright';
import { describe } from 'vitest';
import { inOneLanguage } from '../support/browser.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** Long enough for a question that is asked at once. */
const waitedMs = 500;

type Status = 'WAITING' | 'RUNNING' | 'FAILED' | 'SUCCESS';

/** How far the creation of an item is, as the hub would note it down. */
const setStatus = ({ hub }: TestHub, id: string, repository: Status, files: Status) =>
  hub.db
    .updateTable('items')
    .set({ bare_repo_init_status: repository, default_file_init_status: files })
    .where('id', '=', id)
    .execute();

/** What a page asks for, in its order, by the last part of each address. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/acx\/aihub\/(?:gitlab\/)?[^/]+\/(view|info|readme)(?:$|\?)/.exec(request.url()) ?? [];
    if (call) asked.push(call);
  });
  return asked;
}

describeInBrowser.concurrent('an item that is being made', () => {
  describe.each(inOneLanguage)('in $id', ({ id: language, prefix, t }) => {
    it('is asked for until that has ended, then for its repository, and then the page is renewed', async ({
      hub,
      visit,
      expect,
    }) => {
      const owner = await hub.build.person({ userName: `slow-${language}`, alias: `Slow.${language}` });
      const { id } = await hub.build.item({ owner, name: 'made', readme: '# Made at last\n' });
      await setStatus(hub, id, 'RUNNING', 'WAITING');
      let asked: string[] = [];
      const page = await visit(`${prefix}/models/slow-${language}/made`, {
        settle: false,
        before: async (opened) => {
          asked = askedBy(opened);
        },
      });
      await page.getByText(t('item.creating')).waitFor();
      await expect.poll(() => asked.filter((call) => call === 'view').length).toBeGreaterThan(2);
      // The hub tries again where it failed, and the page goes on asking.
      await setStatus(hub, id, 'FAILED', 'FAILED');
      await page.getByText(t('item.creationFailed')).waitFor();
      const before = asked.length;
      await expect.poll(() => asked.length).toBeGreaterThan(before + 1);
      expect(new Set(asked)).toEqual(new Set(['view']));
      // What git says is waited for: until it has come, the page asks for nothing anew.
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/gitlab\/[^/]+\/info$/, async (route) => {
        await held;
        await route.continue();
      });
      await setStatus(hub, id, 'SUCCESS', 'SUCCESS');
      await expect.poll(() => asked.indexOf('info')).toBeGreaterThan(0);
      await page.waitForTimeout(waitedMs);
      expect(asked.slice(asked.indexOf('info'))).not.toContain('view');
      release();
      await page.getByRole('heading', { name: 'Made at last' }).waitFor();
      // The last answer before told that it has ended; after git, the page asks anew for what it shows.
      await expect.poll(() => asked.slice(asked.indexOf('info')).includes('view')).toBe(true);
      expect(await page.getByText(t('item.creationFailed')).count()).toBe(0);
    });
  });
});
