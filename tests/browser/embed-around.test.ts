import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { embedHeight } from '#generated/constants.ts';
import { inLanguageOfTurn, inOneLanguage } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

/** Somebody else's page, of another origin, which frames an address and notes what it is told. */
async function around(page: Page, address: string): Promise<string> {
  const text = `<!doctype html><script>
    window.told = [];
    addEventListener('message', ({ origin, data }) => told.push({ origin, ...data }));
  </script><iframe src="${address}" width="700" height="300"></iframe>`;
  return standing(page, text);
}

/** A page of another origin with this text. */
async function standing(page: Page, text: string): Promise<string> {
  const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(text));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  page.context().once('close', () => void server.close());
  const { port } = server.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}/`;
  await page.goto(at);
  return at;
}

const roomy = 20_000;

interface Told {
  origin: string;
  type: string;
  height: number;
}
const toldTo = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told);

describeInBrowser.concurrent('what stands inside a page of another origin', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ id, prefix, t }) => {
    it('is what the code says that the page of an item gives, and as high as it needs to be', async ({
      hub,
      visit,
    }) => {
      const item = await visit(`${prefix}/models/chenmo/hanqiao-zh-en`, { as: 'chenmo' });
      await item.getByRole('button', { name: t('item.clone'), exact: true }).click();
      const panel = item.getByRole('region', { name: t('item.cloneHow') });
      await panel.getByRole('button', { name: t('item.useEmbed') }).click();
      const given = (await panel.locator('pre').textContent()) ?? '';
      // The hub of the tests has another public address than the one at which it is reached.
      const { origin } = new URL(/src="([^"]+)"/.exec(given)?.[1] ?? '');
      const page = await visit(`${prefix}/models`);
      await standing(page, `<!doctype html><p>Before</p>${given.replaceAll(origin, hub.url)}`);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await frame.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${id}`));
      await page.waitForFunction(
        (px) => (document.querySelector('iframe')?.clientHeight ?? 0) > px,
        embedHeight,
      );
    });
  });

  // What is done alike in every language is done in one.
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    it('is drawn in the theme of its address, tells how high it is, and knows nobody', async ({
      hub,
      visit,
    }) => {
      const page = await visit(`${prefix}/models`, { as: 'chenmo' });
      await around(page, `${hub.url}${prefix}/models/iframe/chenmo/hanqiao-zh-en?theme=dark`);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
      expect(await frame.getByRole('link', { name: t('tab.setting') }).count()).toBe(0);
      const hasTold = (least: number) =>
        page.waitForFunction(
          (px) => ((window as unknown as { told: { height: number }[] }).told.at(-1)?.height ?? 0) > px,
          least,
        );
      await hasTold(400);
      // What it shows is no higher for being given more room than it will ever ask for.
      await page.locator('iframe').evaluate((one, px) => one.setAttribute('height', String(px)), roomy);
      await frame.getByRole('link', { name: t('tab.files') }).click();
      await frame.locator('a[href*="/files/blob/"]').first().waitFor();
      const told = await toldTo(page);
      expect(told.every(({ origin, type }) => origin === hub.url && type === 'hub:height')).toBe(true);
      expect(Math.max(...told.map(({ height }) => height))).toBeLessThan(roomy);
    });

    oneDay(
      'is the list that one has narrowed and ordered, as the code beside it says',
      async ({ hub, visit, expect }) => {
        const page = await visit(`${prefix}/models?tags=translation&sort=downloadCount`);
        const listed = () => page.locator('main .coll-card__path:visible').allTextContents();
        const narrowed = await listed();
        expect(narrowed.length).toBeGreaterThan(1);
        const panel = page.getByRole('region', { name: t('embed.list') });
        expect(await panel.count()).toBe(0);
        await page.getByRole('button', { name: t('embed.list') }).click();
        const given = (await panel.locator('pre').textContent()) ?? '';
        const title = /title="([^"]+)"/.exec(given)?.[1];
        expect(title).toBe(await page.locator('main h1').textContent());
        const { pathname, searchParams } = new URL(
          /src="([^"]+)"/.exec(given)?.[1]?.replaceAll('&amp;', '&') ?? '',
        );
        expect([pathname, Object.fromEntries(searchParams)]).toEqual([
          `${prefix}/models/iframe`,
          { tags: 'translation', sort: 'downloadCount' },
        ]);
        await standing(
          page,
          `<!doctype html>${given.replaceAll(/src="https?:\/\/[^/]+/g, `src="${hub.url}`)}`,
        );
        const frame = page.frameLocator('iframe');
        await expect.poll(() => frame.locator('.coll-card__path').allTextContents()).toEqual(narrowed);
        expect(await frame.getByRole('button', { name: t('embed.list') }).count()).toBe(0);
      },
    );

    anotherDay('leads from a list to things that stand there as well', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models`, { as: `guest-of-${id}` });
      await around(page, `${hub.url}${prefix}/models/iframe`);
      const frame = page.frameLocator('iframe');
      await frame.locator('.coll-card a[href*="/models/iframe/"]').first().click();
      await frame.getByRole('link', { name: t('tab.files') }).waitFor();
    });

    it('is no other page of the hub', async ({ hub, visit }) => {
      const page = await visit(`${prefix}/models`, { allow: /frame-ancestors|X-Frame-Options|refused/i });
      await around(page, `${hub.url}${prefix}/models`);
      await page.waitForTimeout(500);
      expect(page.frames().some((frame) => frame.url().startsWith(hub.url))).toBe(false);
    });
  });
});
