import type { Page } from 'playwright';
import { describe } from 'vitest';
import { follow } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';

/** What the page tells of itself now, line by line. */
const toldBy = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.head.querySelectorAll(
        'meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], link[hreflang]',
      ),
    ].map((element) => element.outerHTML),
  );

/** What the document of an address told. */
async function sentAt(page: Page): Promise<string[]> {
  const text = await (await page.request.get(page.url(), { headers: { 'accept-language': 'zh' } })).text();
  return page.evaluate((html) => {
    const sent = new DOMParser().parseFromString(html, 'text/html');
    return [
      ...sent.head.querySelectorAll(
        'meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property], link[rel="canonical"], link[hreflang]',
      ),
    ].map((element) => element.outerHTML);
  }, text);
}

describeInBrowser.concurrent('what a page tells of itself', () => {
  const told = [
    '/',
    '/en',
    '/en/models',
    item,
    `/en${item}`,
    `/en${item}/files`,
    '/en/search?q=tea',
    '/nowhere/at/all',
  ];
  describe.each(inTurn(told, 2))('at %s', (path) => {
    it('is what its document told, once it is drawn', async ({ visit, expect }) => {
      const page = await visit(path, { allow: /404/ });
      const sent = await sentAt(page);
      expect(sent.length).toBeGreaterThan(0);
      await expect.poll(() => toldBy(page)).toEqual(sent);
    });
  });

  it('follows whoever goes on, and back', async ({ visit, expect }) => {
    const page = await visit('/en/models');
    const list = await toldBy(page);
    await follow(page, () => page.locator(`main a[href$="${item}"]`).first().click());
    await expect.poll(() => toldBy(page)).toEqual(await sentAt(page));
    await page.goBack();
    await expect.poll(() => toldBy(page)).toEqual(list);
  });

  it('names the address that the hub has for everybody, by whatever name it was opened', async ({
    hub,
    visit,
    expect,
  }) => {
    const page = await visit('/en/models');
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(canonical).toBe(`${hub.hub.config.publicUrl}/en/models`);
  });

  it('keeps search engines away from what somebody sees who is signed in', async ({ visit, expect }) => {
    const page = await visit(`/en${item}`, { as: 'reader' });
    await expect.poll(() => toldBy(page)).toContain('<meta name="robots" content="noindex">');
  });
});

describeInBrowser.concurrent('on paper', () => {
  it.for(inTurn(['light', 'dark'] as const, 2))(
    'a page is its text, on white: %s',
    async (theme, { visit, expect }) => {
      const page = await visit(`/en${item}`, { theme });
      await page.emulateMedia({ media: 'print' });
      for (const gone of ['.shell-header', '.shell-footer', '.record-bar', '.md-contents', 'main button'])
        expect(await page.locator(gone).filter({ visible: true }).count(), gone).toBe(0);
      for (const there of ['.record-head__title', '.md', '.md-facts'])
        expect(await page.locator(there).first().isVisible(), there).toBe(true);
      const colours = await page.evaluate(() => {
        const { backgroundColor } = getComputedStyle(document.body);
        const text = document.querySelector('.md p');
        return [backgroundColor, text ? getComputedStyle(text).color : ''];
      });
      expect(colours[0]).toBe('rgb(255, 255, 255)');
      expect(colours[1]).toMatch(/^rgb\((?:\d|[1-9]\d)(?:, (?:\d|[1-9]\d)){2}\)$/);
    },
  );

  it('keeps the letters and signs of each language, and what the fields take their colors from', async ({
    visit,
    expect,
  }) => {
    const page = await visit(item);
    const tokens = () =>
      page.evaluate(() =>
        [document.documentElement, document.body].flatMap((one) =>
          [
            '--font-sans',
            '--font-serif',
            '--leading',
            '--color-text-1',
            '--color-border-3',
            '--primary-6',
          ].map((name) => getComputedStyle(one).getPropertyValue(name)),
        ),
      );
    const onScreen = await tokens();
    expect(onScreen[0]).toContain('beside Chinese');
    await page.emulateMedia({ media: 'print' });
    expect(await tokens()).toEqual(onScreen);
  });
});
