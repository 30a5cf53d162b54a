import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { clipboardCopiedMs, routeScrollResetMs } from '#generated/constants.ts';
import { becomes, hasFocus } from '../support/becomes.ts';
import { follow, inLanguageOfTurn, inOneLanguage, settled } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { deepFolder, edge, edgeOwner, longAuthor } from '../support/edge-items.ts';
import { describeInBrowser, it, type Visit } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const item = '/models/chenmo/hanqiao-zh-en';
const odd = `/models/${edgeOwner}/${edge.files}`;
const long = `/models/${edgeOwner}/${edge.long}`;
const lines = `${odd}/files/blob/main/code/lines.py`;
const pages = [
  item,
  long,
  `${long}/files`,
  `/models/${edgeOwner}/${edge.empty}`,
  `/models/${edgeOwner}/${edge.empty}/files`,
  `${odd}/files`,
  `${odd}/files/tree/main/${deepFolder}`,
  `${odd}/files/commits/main`,
  `${odd}/files/blob/main/binary.md`,
  lines,
  `${item}/files/blob/main/README.md`,
];

/** By how much a page is wider than its window. */
const excess = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );

const top = (page: Page) => page.evaluate(() => window.scrollY);

/** Opens a page whose clipboard is its own: pages of one browser share the real one. */
function visitWithClipboard(visit: Visit, path: string): Promise<Page> {
  const before = (page: Page) =>
    page.addInitScript(() => {
      const writeText = async (text: string) => Object.assign(window, { copied: text });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
  return visit(path, { before });
}

const copied = (page: Page) => page.evaluate(() => (window as unknown as { copied?: string }).copied);

describeInBrowser.concurrent('the page of an item', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ prefix, t }) => {
    it('scrolls sideways nowhere on a phone', async ({ visit }) => {
      const page = await visit(prefix + item, { width: 375, height: 800 });
      for (const path of inTurn(pages, 2)) {
        await page.goto(prefix + path);
        await settled(page);
        for (const width of [375, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect([path, width, await excess(page)]).toEqual([path, width, 0]);
        }
      }
    });

    it('keeps its panels inside a phone', async ({ visit }) => {
      const page = await visit(`${prefix}${odd}/files`, { width: 320, height: 800 });
      for (const [name, panel] of [
        [t('item.clone'), '.record-clone__panel'],
        [t('files.branch.now', { name: 'main' }), '.branch-picker-panel'],
      ] as const) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.locator(panel).waitFor();
        const box = await page.locator(panel).boundingBox();
        expect([name, (box?.x ?? -1) >= 0, (box?.width ?? 0) + (box?.x ?? 0) <= 320]).toEqual([
          name,
          true,
          true,
        ]);
        expect(await excess(page)).toBe(0);
        await page.keyboard.press('Escape');
      }
    });

    it('keeps the list of branches off a scroll bar', async ({ visit }) => {
      const page = await visit(`${prefix}${odd}/files`, { width: 375, height: 800 });
      // As a scroll bar does, which the browser of a test hides.
      await page.evaluate(() => {
        document.documentElement.style.paddingInlineEnd = '15px';
      });
      await page.getByRole('button', { name: t('files.branch.now', { name: 'main' }), exact: true }).click();
      const rightOf = (part: string) =>
        page.locator(part).evaluate((element) => element.getBoundingClientRect().right);
      expect(await rightOf('.branch-picker-panel')).toBeLessThanOrEqual(await rightOf('.files-toolbar'));
    });
  });

  // What is done alike in every language is done in one.
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('says its title once, and stands on one grid from edge to edge', async ({ visit }) => {
      const page = await visit(prefix + item);
      await page.locator('.md > *').first().waitFor();
      const title = (await page.locator('h1').innerText()).replaceAll(/[^\p{L}]/gu, '');
      const headings = await page.locator('.md :is(h2, h3)').allInnerTexts();
      expect(headings.map((text) => text.replaceAll(/[^\p{L}]/gu, '').toLowerCase())).not.toContain(
        title.toLowerCase(),
      );
      const edges = async (part: string) => {
        const { x, width } = (await page.locator(part).first().boundingBox()) ?? { x: 0, width: 0 };
        return { left: Math.round(x), right: Math.round(x + width) };
      };
      const [whole, text, aside] = await Promise.all(['.md-page', '.md', '.md-aside'].map(edges));
      expect({ left: text?.left, right: aside?.right }).toEqual(whole);
      expect(await edges('.record-head')).toEqual(whole);
      for (const part of ['.md > p', '.md-code', '.md > .md-scroll'])
        expect((await edges(part)).right).toBe(text?.right);
    });

    const windows = [
      [1440, 900],
      [375, 812],
    ] as const;
    it.for(inTurn(windows, 2))(
      'begins a file in the upper half of a window of %i × %i',
      async ([width, height], { visit }) => {
        const page = await visit(`${prefix}${item}/files/blob/main/inference/glossary.py`, { width, height });
        const line = await page.locator('#L1').boundingBox();
        expect(line?.y).toBeLessThan(height / 2);
        expect(await page.locator('.record-head__text').count()).toBe(0);
        await page.getByRole('link', { name: t('files.history') }).click();
        expect(await page.locator('.commit-who time').first().innerText()).toMatch(/^\d{1,2}:\d\d/);
      },
    );

    it('stands after Back where a heading was chosen from', async ({ visit }) => {
      const page = await visit(prefix + item);
      const goBackTo = async (place: number) => {
        // A mouse would have to scroll first to where the list of headings ends.
        await page.locator('.md-contents a').last().dispatchEvent('click');
        await page.waitForFunction((left) => window.scrollY > left, place);
        await page.goBack();
        await page.waitForFunction((left) => window.scrollY === left, place);
      };
      await goBackTo(0);
      await page.evaluate(() => window.scrollTo(0, 120));
      await goBackTo(120);
    });

    anotherDay('ends a name that is too long with dots, and says it in full', async ({ visit }) => {
      const page = await visit(prefix + long, { width: 375 });
      const by = page.locator('.record-head__by');
      const name = by.locator('span');
      expect(await name.evaluate((one) => getComputedStyle(one).textOverflow)).toBe('ellipsis');
      expect(await name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
      expect(await by.getAttribute('title')).toBe(await name.textContent());
      await page.goto(`${prefix}${odd}/files/commits/main`);
      await settled(page);
      const author = page.locator('.commit-who .files-author', { hasText: longAuthor });
      expect(await author.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    });

    it('shows the rest of a long description when asked', async ({ visit }) => {
      const page = await visit(prefix + long);
      const text = page.locator('.record-head__text p');
      const hidden = () => text.evaluate((one) => one.scrollHeight - one.clientHeight);
      const cut = await hidden();
      expect(cut).toBeGreaterThan(1);
      await page.getByRole('button', { name: t('item.textMore') }).click();
      await becomes(async () => expect(await hidden()).toBeLessThanOrEqual(1));
      await page.getByRole('button', { name: t('item.textLess') }).click();
      await becomes(async () => expect(await hidden()).toBe(cut));
    });

    oneDay('leads from a tag to what else carries it', async ({ visit }) => {
      const page = await visit(prefix + item);
      await follow(page, () => page.locator('.record-tags a').first().click());
      const { pathname, searchParams } = new URL(page.url());
      expect(pathname).toBe(`${prefix}/models`);
      expect(searchParams.getAll('tags')).toEqual(['translation']);
    });

    it('copies the clone command, and closes by Esc', async ({ visit }) => {
      const page = await visitWithClipboard(visit, prefix + item);
      // Before anything is copied: a timer keeps the clock that it began by.
      await page.clock.install();
      const button = page.getByRole('button', { name: t('item.clone'), exact: true });
      await button.click();
      const panel = page.getByRole('region', { name: t('item.cloneHow') });
      await panel.getByRole('button', { name: t('item.copyClone') }).click();
      await becomes(async () => expect(await copied(page)).toMatch(/^git clone http\S+$/));
      await panel.getByRole('button', { name: t('item.useHttp') }).click();
      await panel.getByRole('button', { name: t('item.copyDownload') }).click();
      await becomes(async () => expect(await copied(page)).toMatch(/^curl -L -O "http\S+path\/to\/file"$/));
      const { pathname } = new URL(/"(.+)"/.exec((await copied(page)) ?? '')?.[1] ?? '');
      const file = await page.request.get(
        new URL(pathname.replace('path/to/file', 'README.md'), page.url()).href,
      );
      expect(await file.text()).toContain('license: apache-2.0');
      // The mark goes by a clock that stands still until it is told to go on; the one from before is gone by then.
      const mark = panel.locator('[data-copied]');
      await page.clock.pauseAt(Date.now() + 60_000);
      await mark.waitFor({ state: 'detached' });
      await panel.getByRole('button', { name: t('item.copyDownload') }).click();
      await mark.waitFor();
      await page.clock.runFor(clipboardCopiedMs - 1);
      expect(await mark.count()).toBe(1);
      await page.clock.runFor(1);
      await mark.waitFor({ state: 'detached' });
      await page.clock.resume();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      await hasFocus(button);
    });

    anotherDay('shows bones at once while its parts are on their way', async ({ visit }) => {
      // The document brings a visitor's first answers along, and nobody else's.
      const page = await visit(prefix + item, {
        as: `waiting-${id}`,
        before: (one) => one.route(/\/acx\/aihub\//, () => new Promise(() => undefined)),
        settle: false,
      });
      await page.locator('main .bone').first().waitFor();
    });
  });
});

describeInBrowser.concurrent('a page', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix }) => {
    it('starts at its top when its address is typed, and where it stood when loaded anew', async ({
      visit,
    }) => {
      const page = await visit(`${prefix}/models`);
      const scrollTo = async (place: number) => {
        await page.evaluate((left) => window.scrollTo(0, left), place);
        await page.waitForFunction((left) => window.scrollY === left, place);
      };
      await scrollTo(106);
      await page.goto(`${prefix}/models`);
      await settled(page);
      expect(await top(page)).toBe(0);
      await scrollTo(106);
      await page.goto(prefix + item);
      await settled(page);
      // Pages that grow are scrolled once more after a while.
      await page.waitForTimeout(2 * routeScrollResetMs);
      expect(await top(page)).toBe(0);
      await scrollTo(90);
      await page.reload();
      await page.waitForFunction(() => window.scrollY === 90);
      await page.goBack();
      await page.waitForFunction(() => window.scrollY === 106);
    });
  });
});

describeInBrowser.concurrent('the files of an item', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it('tell size, last commit and time on a phone, too', async ({ visit }) => {
      const page = await visit(`${prefix}${item}/files`, { width: 375, height: 800 });
      const row = page.getByRole('row').filter({ hasText: 'model.safetensors' });
      for (const column of ['name', 'commit', 'size', 'time']) {
        const box = await row.locator(`.files-${column}`).boundingBox();
        expect([column, (box?.width ?? 0) > 20]).toEqual([column, true]);
      }
      const name = row.locator('.files-name a span');
      expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      expect(await page.getByRole('row').count()).toBeGreaterThan(10);
    });

    oneDay('open at the lines of the address', async ({ visit }) => {
      const page = await visit(`${prefix}${lines}#L300-L310`);
      await page.locator('#L310[data-chosen]').waitFor();
      await becomes(async () => expect(await page.locator('[data-chosen]').count()).toBe(11));
      const box = await page.locator('#L300').boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(900);
    });

    it('stay where they are when a line is clicked', async ({ visit }) => {
      const page = await visit(prefix + lines);
      await page.locator('#L60 a').scrollIntoViewIfNeeded();
      const before = await top(page);
      await page.locator('#L60 a').click();
      await page.locator('#L60[data-chosen]').waitFor();
      expect(await top(page)).toBe(before);
    });

    anotherDay('give a link that outlives the branch', async ({ visit }) => {
      const page = await visitWithClipboard(visit, `${prefix}${lines}#L3-L4`);
      // The mark is gone after a moment, which may be over before a busy machine looks.
      const marked = page.locator('.files-blob-actions [data-copied]').waitFor();
      await page.getByRole('button', { name: t('files.copyLink') }).click();
      await marked;
      const link = (await copied(page)) ?? '';
      expect(link).toMatch(/\/files\/blob\/[0-9a-f]{40}\/code\/lines\.py#L3-L4$/);
      await page.goto(link);
      await page.locator('#L4[data-chosen]').waitFor();
    });

    oneDay('change between branches and tags in one panel', async ({ visit }) => {
      const page = await visit(`${prefix}${item}/files`);
      const button = page.getByRole('button', { name: t('files.branch.now', { name: 'main' }) });
      await button.click();
      await page.getByRole('option', { name: 'exp/long-context' }).waitFor();
      await page.getByRole('button', { name: t('files.branch.tags') }).click();
      await becomes(async () => {
        const tags = await page.getByRole('option').allTextContents();
        expect(tags.length).toBeGreaterThan(0);
        expect(tags.join()).not.toContain('exp/long-context');
      });
      await page.keyboard.press('Escape');
      await hasFocus(button);
    });
  });

  it('cuts no path beside a text that may take a second line', async ({ visit }) => {
    const page = await visit(item);
    const paths = page.locator('.md-linked__path');
    await paths.nth(6).waitFor();
    expect(
      await paths.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0);
  });
});
