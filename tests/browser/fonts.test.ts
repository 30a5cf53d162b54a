import type { Page } from 'playwright';
import { describe } from 'vitest';
import { inLanguages } from '../support/browser.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';
const allMax = 100_000;

/** Which faces a text is drawn with, as the browser says. */
async function facesOf(page: Page, text: string, selector: string): Promise<string[]> {
  await page.evaluate(
    ([words, place]) => {
      const element = document.createElement('p');
      element.id = 'drawn-with';
      element.textContent = words ?? '';
      document.querySelector(place ?? '')?.append(element);
    },
    [text, selector],
  );
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#drawn-with',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await page.evaluate(() => document.getElementById('drawn-with')?.remove());
  return fonts.map(({ familyName, isCustomFont }) => `${isCustomFont ? 'ours' : 'system'} ${familyName}`);
}

describeInBrowser.concurrent('the fonts', () => {
  describe.each(inLanguages)('in $id', ({ id, prefix }) => {
    it('of Latin letters are those of the hub, and of Chinese those of the system', async ({
      visit,
      expect,
    }) => {
      const page = await visit(prefix + item);
      await page.evaluate(() => document.fonts.ready);
      await expect
        .poll(async () => (await facesOf(page, 'Models 42', 'main')).join())
        .toMatch(/^ours Source Sans/);
      await expect.poll(async () => (await facesOf(page, '模型', 'main')).join()).toMatch(/^system /);
    });

    it('of quotes, dots and dashes are those of the language that they stand in', async ({
      visit,
      expect,
    }) => {
      const page = await visit(prefix + item);
      await page.evaluate(() => document.fonts.ready);
      const whose = id === 'zh' ? /^system / : /^ours /;
      await expect.poll(async () => (await facesOf(page, '“”…—·', 'main')).join()).toMatch(whose);
      const within = async (lang: string) => {
        await page.evaluate((tag) => {
          const part = document.createElement('div');
          part.lang = tag;
          part.className = 'md';
          part.id = 'in-language';
          document.querySelector('main')?.append(part);
        }, lang);
        const faces = (await facesOf(page, '“”…—·', '#in-language')).join();
        await page.evaluate(() => document.getElementById('in-language')?.remove());
        return faces;
      };
      await expect.poll(() => within('zh-CN')).toMatch(/^system /);
      await expect.poll(() => within('en-US')).toMatch(/^ours /);
    });

    it('are light, and nothing waits for them, nor moves when they come', async ({ visit, expect }) => {
      const sizes: number[] = [];
      const places = (one: Page) =>
        one
          .locator('main :is(h1, h2, p, legend, .coll-card)')
          .evaluateAll((all) => all.slice(0, 60).map((part) => Math.round(part.getBoundingClientRect().top)));
      let stands: Promise<number[]> | undefined;
      const page = await visit(`${prefix}/models`, {
        before: async (one) => {
          one.on('response', async (answer) => {
            if (answer.url().endsWith('.woff2')) sizes.push((await answer.body()).length);
          });
          await one.route(/\.woff2$/, async (route) => {
            // The page can be read and used, and no font has come.
            stands ??= one
              .waitForFunction(
                () =>
                  document.documentElement.hasAttribute('data-ready') &&
                  document.querySelector('main .coll-card') !== null &&
                  document.querySelector('[class*="bone"], [class*="skeleton"], [aria-busy="true"]') === null,
              )
              .then(() => places(one));
            await stands;
            await route.continue();
          });
        },
      });
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => sizes.length).toBeGreaterThan(0);
      await expect.poll(async () => (await facesOf(page, 'Models', 'main')).join()).toMatch(/^ours /);
      const before = (await stands) ?? [];
      expect(before.length).toBeGreaterThan(5);
      // What is in sight, as a shift of the layout is measured.
      const after = await places(page);
      const isInSight = (top: number) => top < 900;
      expect(after.filter((top, at) => isInSight(top) && Math.abs(top - (before[at] ?? 0)) > 8)).toEqual([]);
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(allMax);
    });
  });
});
