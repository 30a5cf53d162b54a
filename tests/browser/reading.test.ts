import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { listPage } from '#generated/constants.ts';
import {
  cardPaths,
  follow,
  inLanguageOfTurn,
  inLanguages,
  inOneLanguage,
  settled,
} from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import type { TestHub } from '../support/hub.ts';
import { readsIn } from '../support/languages.ts';
import { placeOfPress } from '../support/press-place.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const item = 'chenmo/hanqiao-zh-en';
const searched = { zh: '翻译', en: 'translation' } as const;
const titles = { zh: '汉桥·中英互译', en: 'Hanqiao Chinese–English Translation' } as const;

interface Listed {
  name: string;
  createUser: string;
}

/** What the server lists for a choice, as cards name it. */
async function listed(hub: TestHub, query: string): Promise<string[]> {
  const { body } = await hub.get(`/acx/aihub/items?kind=models&${query}`);
  return (body.data.list as Listed[]).map(({ createUser, name }) => `${createUser}/${name}`);
}

const openItem = (page: Page, path: string) =>
  follow(page, () => page.locator(`main a[href$="/${path}"]`).click());
const lists = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => /\/aihub\/items\?/.test(request.url()) && urls.push(request.url()));
  return urls;
};

describeInBrowser.concurrent('a reader', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ id, prefix, t }) => {
    it('finds the models as the server lists them', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models`);
      expect(await cardPaths(page)).toEqual(await listed(hub, `limit=${listPage}`));
      await page.getByRole('heading', { level: 1, name: t('kind.models.name') }).waitFor();
      await page.waitForFunction((name) => document.title.includes(name), t('kind.models.name'));
    });

    oneDay('searches the hub from its bar', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      const box = page.getByRole('combobox', { name: t('shell.search.label') });
      const text = searched[readsIn(id)];
      await box.fill(text);
      await follow(page, () => box.press('Enter'));
      expect(new URL(page.url()).pathname).toBe(`${prefix}/search`);
      expect(await cardPaths(page)).toContain(item);
      const marks = await page.locator('main .coll-card mark').allTextContents();
      expect(marks.join(' ').toLowerCase()).toContain(text.slice(0, 2).toLowerCase());
    });

    it('opens one from the list and reads its card', async ({ visit, expect }) => {
      const page = await visit(`${prefix}/models`);
      await openItem(page, item);
      const name = titles[readsIn(id)];
      await page.getByRole('heading', { level: 1, name }).first().waitFor();
      await page.waitForFunction((title) => document.title.startsWith(title), name);
      const card = page.locator('.md-main');
      await card.locator('table').first().waitFor();
      await card.locator('pre code').first().waitFor();
      const text = await card.innerText();
      expect(/[\u4e00-\u9fff]{4}/.test(text.slice(0, 200))).toBe(readsIn(id) === 'zh');
      const pictures = card.locator('img');
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
          .toBeGreaterThan(0);
      }
    });

    anotherDay('is called by what it shows, as the server calls it', async ({ visit }) => {
      const page = await visit(`${prefix}/models/${item}`);
      for (const path of [
        `/models/${item}/files`,
        `/models/${item}/files/blob/main/README.md`,
        `/models/${item}/files/commits/main`,
        '/search?q=hanqiao',
      ]) {
        const reply = await page.request.get(prefix + path);
        const [, told = ''] = /<title>(.*)<\/title>/.exec(await reply.text()) ?? [];
        await page.goto(prefix + path);
        await settled(page);
        await page.waitForFunction((title) => document.title === title, told);
      }
    });

    it('is sent to the twin address by the language switch, which is remembered', async ({ visit }) => {
      const other = inLanguages.find((one) => one.id !== id);
      const page = await visit(`${prefix}/models/${item}/files/blob/main/config.json?x=1#L2`);
      await follow(page, () => page.locator(`header a[hreflang="${other?.tag}"]:visible`).click());
      expect(page.url()).toMatch(
        new RegExp(`^http://[^/]+${other?.prefix}/models/${item}/files/.*\\?x=1#L2$`),
      );
      await page.waitForFunction((tag) => document.documentElement.lang === tag, other?.tag);
      const cookies = await page.context().cookies();
      expect(cookies.find(({ name }) => name === 'language')?.value).toBe(other?.id);
    });
  });

  // What is done alike in every language is done in one.
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    oneDay('narrows them by a tag and widens them again', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models`);
      const rail = page.getByRole('complementary', { name: t('list.filters') });
      const name = { zh: '机器翻译', en: 'Translation' }[readsIn(id)];
      await follow(page, () => rail.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check());
      expect(new URL(page.url()).searchParams.getAll('tags')).toEqual(['translation']);
      expect(await cardPaths(page)).toEqual(await listed(hub, 'tags=translation'));
      await follow(page, () => page.getByRole('button', { name: t('list.remove', { name }) }).click());
      expect(await cardPaths(page)).toHaveLength(listPage);
    });

    anotherDay('sorts them, in both directions', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models`);
      await follow(page, () => page.getByLabel(t('sort.label'), { exact: true }).selectOption('updateTime'));
      expect(await cardPaths(page)).toEqual(await listed(hub, 'sort=updateTime'));
      await follow(page, () => page.getByRole('button', { name: t('sort.desc') }).click());
      expect(await cardPaths(page)).toEqual(await listed(hub, 'sort=updateTime&order=asc'));
    });

    it('walks its files down to a line, and its history', async ({ visit }) => {
      const page = await visit(`${prefix}/models/${item}`);
      await follow(page, () => page.getByRole('link', { name: t('tab.files') }).click());
      await follow(page, () => page.getByRole('link', { name: 'inference', exact: true }).click());
      await follow(page, () => page.getByRole('link', { name: 'glossary.py', exact: true }).click());
      expect(new URL(page.url()).pathname).toBe(
        `${prefix}/models/${item}/files/blob/main/inference/glossary.py`,
      );
      await page.locator('#L3 a').click();
      await page.waitForURL(/#L3$/);
      await page.locator('#L3[data-chosen]').waitFor();
      await follow(page, () => page.getByRole('link', { name: t('files.history') }).click());
      await page.getByText('Constrain decoding with a glossary').waitFor();
      await page.goBack();
      await page.locator('#L3[data-chosen]').waitFor();
    });

    it('comes back to the list where it was left', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      await page.getByRole('button', { name: new RegExp(t('list.more')) }).click();
      await page.locator('.coll-card').nth(listPage).waitFor();
      const all = await cardPaths(page);
      const link = page.locator('main .coll-card__link').nth(listPage);
      await link.scrollIntoViewIfNeeded();
      const asked = lists(page);
      const left = await placeOfPress(page, () => follow(page, () => link.click()));
      expect(left).toBeGreaterThan(0);
      await follow(page, () => page.goBack());
      expect(await cardPaths(page)).toEqual(all);
      await page.waitForFunction((top) => window.scrollY === top, left);
      expect(asked).toEqual([]);
    });

    oneDay('comes back to what was chosen, from deep within an item', async ({ visit }) => {
      const page = await visit(`${prefix}/models?tags=pytorch&sort=updateTime`);
      const before = await cardPaths(page);
      await openItem(page, before[0] ?? '');
      await follow(page, () => page.getByRole('link', { name: t('tab.files') }).click());
      await follow(page, () => page.goBack());
      await follow(page, () => page.goBack());
      expect(await cardPaths(page)).toEqual(before);
      expect(new URL(page.url()).search).toBe('?tags=pytorch&sort=updateTime');
    });

    anotherDay('clones with the command that the page shows', async ({ visit }) => {
      const page = await visit(`${prefix}/models/${item}`);
      await page.getByRole('button', { name: t('item.clone'), exact: true }).click();
      const command = await page
        .getByRole('region', { name: t('item.cloneHow') })
        .locator('code')
        .first()
        .innerText();
      const [git = '', verb = '', url = '', ...rest] = command.trim().split(/\s+/);
      expect([git, verb, rest]).toEqual(['git', 'clone', []]);
      const folder = await mkdtemp(join(tmpdir(), 'clone-'));
      const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_LFS_SKIP_SMUDGE: '1' };
      await promisify(execFile)(git, [verb, '--quiet', url, 'copy'], { cwd: folder, env });
      expect(await readFile(join(folder, 'copy', 'README.md'), 'utf8')).toContain('Hanqiao');
      await rm(folder, { recursive: true });
    });

    oneDay('reads branches and tags by their name', async ({ visit }) => {
      const page = await visit(`${prefix}/models/${item}/files/tree/main`);
      const open = page.getByRole('button', { name: t('files.branch.now', { name: 'main' }) });
      await open.click();
      await follow(page, () => page.getByRole('option', { name: 'exp/long-context' }).click());
      expect(new URL(page.url()).pathname).toContain('/files/tree/exp%2Flong-context');
      await page.getByRole('link', { name: 'train', exact: true }).waitFor();
      await page.reload();
      await settled(page);
      await page.getByRole('link', { name: 'train', exact: true }).waitFor();
    });
  });
});
