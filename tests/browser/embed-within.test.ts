import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, FrameLocator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { inOneLanguage } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

/** The address of a page of somebody else, which lives as long as the one that is open. */
async function foreign(page: Page, text: string): Promise<string> {
  const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(text));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  page.context().once('close', () => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A picture of one point. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const framing = (address: string) => `<!doctype html><script>
    window.told = [];
    addEventListener('message', ({ data }) => told.push(data));
  </script><iframe src="${address}" width="700" height="300"></iframe>`;

const told = (frame: Page | Frame) =>
  frame.evaluate(() => (window as unknown as { told: { type: string }[] }).told.map(({ type }) => type));

/** A page of the hub's own origin that frames an address, since none of its pages does. */
async function hubFraming(page: Page, hub: TestHub, address: string): Promise<void> {
  const at = `${hub.url}/host-of-frames`;
  await page.route(at, (route) => route.fulfill({ contentType: 'text/html', body: framing(address) }));
  await page.goto(at);
}

describeInBrowser.concurrent('a page that stands inside another one', () => {
  describe.each(inOneLanguage)('in $id', ({ id, prefix, t }) => {
    anotherDay(
      'which stands inside a third one, tells its height to the page around it alone',
      async ({ hub, visit, expect }) => {
        const page = await visit(`${prefix}/models`);
        const inner = await foreign(page, framing(`${hub.url}${prefix}/models/iframe/chenmo/hanqiao-zh-en`));
        await page.goto(await foreign(page, framing(inner)));
        const around = page.frameLocator('iframe');
        await around.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor();
        const middle = page.frames().find((frame) => frame.url() === inner);
        if (!middle) throw new Error('The page in the middle is gone.');
        await expect.poll(() => told(middle)).toContain('hub:height');
        expect(await told(page)).toEqual([]);
      },
    );

    oneDay('frames nothing itself, whatever a README asks for', async ({ hub, visit }) => {
      const owner = await hub.build.person({ userName: `nester-${id}`, alias: `Nester ${id}` });
      const item = await hub.build.item({ name: 'nested', owner });
      await hub.hub.items.settled(item.id);
      const inside = `${prefix}/models/iframe/chenmo/hanqiao-zh-en`;
      const README = `# Nested\n\n<iframe src="${inside}"></iframe>\n\n<object data="${inside}"></object>\n\n<embed src="${inside}">\n\nThe end of it.\n`;
      await hub.hub.repos.commit(item.id, {
        ...{ branch: 'main', message: 'Nest', remove: [] },
        author: { name: 'n', email: 'n@example.org', date: new Date() },
        put: [{ path: 'README.md', content: README }],
      });
      await hub.hub.items.refresh(item.id);
      const page = await visit(`${prefix}/models/iframe/nester-${id}/nested`);
      await page.getByText('The end of it.').waitFor();
      expect(await page.locator('iframe, object, embed').count()).toBe(0);
      expect(page.frames()).toHaveLength(1);
    });

    it('draws the pictures of a visitor, whoever looks, wherever a README takes them from', async ({
      hub,
      visit,
      expect,
    }) => {
      const userName = `painter-${id}`;
      const owner = await hub.build.person({ userName, alias: userName });
      const make = async (name: string, visibility: string) => {
        const item = await hub.build.item({ name, owner, visibility });
        await hub.hub.items.settled(item.id);
        return item;
      };
      const [hung, hidden] = [await make('hung', 'PUBLIC'), await make('hidden', 'PRIVATE')];
      const push = (item: string, put: { path: string; content: string | Buffer }[]) =>
        hub.hub.repos.commit(item, {
          ...{ branch: 'main', message: 'Paint', remove: [], put },
          author: { name: 'p', email: 'p@example.org', date: new Date() },
        });
      const picture = { path: 'dot.png', content: Buffer.from(dot, 'base64') };
      await push(hidden.id, [picture]);
      const secret = `${hub.url}/acx/aihub/gitlab/${hidden.key}/raw/main/dot.png`;
      const README = `# Hung\n\n![own](dot.png) ![secret](${secret})\n\nThe end of it.\n`;
      await push(hung.id, [picture, { path: 'README.md', content: README }]);
      await hub.hub.items.refresh(hung.id);

      const page = await visit(`${prefix}/models/${userName}/hung`, { as: userName, allow: /status of 404/ });
      const widths = (of: Page | FrameLocator) =>
        Promise.all(
          ['own', 'secret'].map((alt) =>
            of
              .getByAltText(alt, { exact: true })
              .evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : -1)),
          ),
        );
      await expect.poll(() => widths(page)).toEqual([1, 1]);
      const sent: number[] = [];
      page.on('response', (reply) => {
        if (reply.url().includes(`/${hidden.key}/raw/`)) sent.push(reply.status());
      });
      await hubFraming(page, hub, `${prefix}/models/iframe/${userName}/hung`);
      const frame = page.frameLocator('iframe');
      await frame.getByText('The end of it.').waitFor();
      await expect.poll(() => widths(frame)).toEqual([1, 0]);
      expect(new Set(sent)).toEqual(new Set([404]));
    });

    it.for(inTurn(kinds, 3).map(({ id: kind }) => kind))(
      'knows nobody where the hub frames itself, so that its owner does not find what is hidden: %s',
      async (kind, { hub, visit, expect: wants }) => {
        const userName = `hider-${id}-${kind}`;
        const owner = await hub.build.person({ userName, alias: userName });
        for (const [name, visibility] of [
          ['shown', 'PUBLIC'],
          ['unseen', 'PRIVATE'],
        ] as const)
          await hub.build.item({ kind, name, visibility, owner, nameCn: name, nameEn: name });
        const page = await visit(`${prefix}/${kind}/${userName}/unseen`, {
          as: userName,
          allow: /status of 404/,
        });
        await page.getByRole('link', { name: t('tab.setting') }).waitFor();

        const cookies: (string | undefined)[] = [];
        page.on('request', (request) => {
          if (request.frame() !== page.mainFrame() && new URL(request.url()).pathname.startsWith('/acx/'))
            cookies.push(request.headers().cookie);
        });
        await hubFraming(page, hub, `${prefix}/${kind}/iframe/${userName}/shown`);
        const frame = page.frameLocator('iframe');
        await frame.getByRole('link', { name: t('tab.files') }).click();
        await frame.locator('a[href*="/files/blob/"]').first().waitFor();
        wants(await frame.locator('a[href$="/setting"], a[href*="/profile/"]').count()).toBe(0);
        wants(cookies.length).toBeGreaterThan(0);
        wants(cookies.filter((cookie) => cookie !== undefined)).toEqual([]);

        await hubFraming(page, hub, `${prefix}/${kind}/iframe/${userName}/unseen`);
        await frame.getByRole('heading', { name: t('page.missing.title') }).waitFor();
        await hubFraming(page, hub, `${prefix}/${kind}/iframe?user=${userName}`);
        await frame.locator('.coll-card__title a').first().waitFor();
        wants(await frame.locator('.coll-card__title a').allTextContents()).toEqual(['shown']);
      },
    );
  });
});
