import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe } from 'vitest';
import { inOneLanguage, settled } from '../support/browser.ts';
import type { TestHub } from '../support/hub.ts';
import { pngOf, written } from '../support/sample-pictures.ts';
import { startSeededHub } from '../support/seeded-hub.ts';
import { signedUp } from '../support/session-client.ts';
import { it as base, describeInBrowser } from '../support/visit.ts';

/** A host that delivers: it fetches from the hub what it is asked for, and never says who asks. */
interface Deliverer {
  origin: string;
  /** What it was asked for, by path. */
  asked: string[];
  server: Server;
}

async function startDeliverer(hubUrl: () => string): Promise<Deliverer> {
  const asked: string[] = [];
  const server = createServer(async ({ url = '/', headers }, answer) => {
    asked.push(url);
    const { cookie: _, authorization: __, ...others } = headers;
    const target = new URL(url, hubUrl());
    const reply = await new Promise<IncomingMessage>((done) => {
      request(target, { headers: { ...others, host: target.host } }, done).end();
    });
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

interface Delivered {
  hub: TestHub;
  hosts: Record<'assets' | 'images' | 'uploads', Deliverer>;
}

const it = base.extend<Delivered>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const start = () => startDeliverer(() => hubUrl);
      const hosts = { assets: await start(), images: await start(), uploads: await start() };
      await use(hosts);
      for (const { server } of Object.values(hosts)) server.close().closeAllConnections();
    },
    { scope: 'file' },
  ],
  hub: [
    async ({ hosts: { assets, images, uploads } }, use) => {
      const delivery = { assets: assets.origin, images: images.origin, uploads: uploads.origin };
      const hub = await startSeededHub({ delivery });
      hubUrl = hub.url;
      await use(hub);
      await hub.stop();
    },
    { scope: 'file' },
  ],
});
let hubUrl = '';

/** A header of its own would have a browser ask other hosts first whether they take it. */
const context = { extraHTTPHeaders: {} };

const picture = async () => written(await pngOf(64, 64, '#3a3'));

describeInBrowser('what other hosts deliver', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it('are scripts and styles, while the page and its calls are the hub’s', async ({
      hosts,
      visit,
      expect,
    }) => {
      const page = await visit(`${prefix}/models/chenmo/hanqiao-zh-en`, { context });
      await page
        .getByRole('link', { name: t('tab.files') })
        .first()
        .click();
      await settled(page);
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((entry) => {
          const { origin, pathname } = new URL(entry.name);
          return { origin, pathname, by: (entry as PerformanceResourceTiming).initiatorType };
        }),
      );
      // A browser starts a worker from the origin of its page alone.
      const assets = loaded.filter(
        ({ pathname }) => pathname.startsWith('/assets/') && !pathname.includes('-worker-'),
      );
      expect(assets.length).toBeGreaterThan(10);
      expect(new Set(assets.map(({ origin }) => origin))).toEqual(new Set([hosts.assets.origin]));
      const calls = loaded.filter(({ by }) => by === 'xmlhttprequest');
      expect(new Set(calls.map(({ origin }) => origin))).toEqual(new Set([hubUrl]));
    });

    it('are pictures that everybody may see; others come from the hub', async ({
      hub,
      hosts,
      visit,
      expect,
    }) => {
      const client = await signedUp(hub, 'delivered');
      await client.put('/aihub/personal/info', { alias: 'Delivered.1', avatarUrl: await picture() });
      for (const [name, visibility] of [
        ['open', 'PUBLIC'],
        ['hidden', 'PRIVATE'],
      ])
        await client.post('/aihub/items', { kind: 'models', name, visibility, logoUrl: await picture() });
      const page = await visit(`${prefix}/profile/delivered`, {
        as: 'delivered',
        allow: /status of 404/,
        context,
      });
      const drawn = (name: string) =>
        page.locator('.coll-card', { hasText: `${name}` }).locator('img.item-mark');
      for (const [name, origin] of [
        ['open', hosts.images.origin],
        ['hidden', hubUrl],
      ] as const)
        await expect
          .poll(() =>
            drawn(name).evaluate(
              (image: HTMLImageElement) => image.naturalWidth > 0 && new URL(image.src).origin,
            ),
          )
          .toBe(origin);
      const face = page.locator('header .face img');
      expect(await face.evaluate((image: HTMLImageElement) => new URL(image.src).origin)).toBe(
        hosts.images.origin,
      );
      // What was there is no change: the form sends the address of the hub back.
      await page.goto(`${prefix}/account`);
      await page.getByLabel(t('field.bio')).fill('more');
      const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
      await page.locator('section#profile [type=submit]').click();
      expect((await saved).status()).toBe(200);
    });

    it('are files of items that everybody may see; those of others come from the hub', async ({
      hub,
      hosts,
      visit,
      expect,
    }) => {
      const owner = await hub.build.person({ userName: 'filer', alias: 'Filer.1' });
      for (const [name, visibility] of [
        ['shown', 'PUBLIC'],
        ['kept', 'PRIVATE'],
      ] as const) {
        const { id } = await hub.build.item({
          owner,
          name,
          visibility,
          readme: '# Words\n\n![dot](dot.png)\n',
        });
        await hub.hub.repos.commit(id, {
          branch: 'main',
          message: 'a picture',
          author: { name: 'filer', email: 'f@example.org', date: new Date() },
          put: [{ path: 'dot.png', content: await pngOf(8, 8) }],
          remove: [],
        });
        const origin = visibility === 'PUBLIC' ? hosts.uploads.origin : hubUrl;
        const page = await visit(`${prefix}/models/filer/${name}`, { as: 'filer', context });
        const image = page.getByRole('img', { name: 'dot' });
        await image.scrollIntoViewIfNeeded();
        await expect
          .poll(() =>
            image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0 && new URL(one.src).origin),
          )
          .toBe(origin);
        await page.goto(`${prefix}/models/filer/${name}/files/blob/main/dot.png`);
        const raw = page.getByRole('link', { name: t('files.raw') });
        await raw.waitFor();
        expect(await raw.evaluate((one: HTMLAnchorElement) => new URL(one.href).origin)).toBe(origin);
      }
    });
  });
});
