import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { app, languages } from '#generated/app.ts';
import { sitemapItems } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
const origin = 'https://hub.test';

beforeAll(async () => {
  hub = await startHub();
  for (const { id } of kinds) await hub.build.item({ kind: id, name: `of-${id}` });
  const hidden = await hub.build.item({ name: 'hidden', visibility: 'PRIVATE' });
  // As where two thousand have come and gone: the next one has a number behind this one's.
  const { db } = hub.hub;
  const row = await db
    .selectFrom('items')
    .selectAll()
    .where('seq', '=', hidden.seq)
    .executeTakeFirstOrThrow();
  const last = {
    seq: 3 * sitemapItems - 1,
    id: 'late',
    key: 'late',
    search_doc: 900_000,
    name: 'hidden-late',
  };
  await db
    .insertInto('items')
    .values({ ...row, ...last })
    .execute();
  await hub.build.item({ name: 'far' });
});
afterAll(() => hub.stop());

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
const partAt = async (number: number) => hub.get(`/sitemap/${number}`);

describe('the list of all pages', () => {
  it('is named where search engines look first', async () => {
    const { text, headers } = await hub.get('/robots.txt');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });

  it('names the parts that hold something', async () => {
    const { text, headers } = await hub.get('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    expect(locationsIn(text)).toEqual([0, 1, 3].map((part) => `${origin}/sitemap/${part}`));
    expect((await partAt(2)).status).toBe(404);
    expect((await partAt(4)).status).toBe(404);
  });

  it('begins with the pages of the hub itself', async () => {
    const addresses = locationsIn((await partAt(0)).text);
    const paths = ['', '/materials', '/reference', ...kinds.map(({ id }) => `/${id}`)];
    const all = languages.flatMap(({ prefix }) => paths.map((path) => origin + (prefix + path || '/')));
    expect(addresses.sort()).toEqual(all.sort());
  });

  it('has each item that every visitor may see, in each language, and nothing else', async () => {
    const { text } = await partAt(1);
    const all = kinds.flatMap(({ id }) =>
      languages.map(({ prefix }) => `${origin}${prefix}/${id}/owner/of-${id}`),
    );
    expect(locationsIn(text).sort()).toEqual(all.sort());
    expect(text).not.toContain('hidden');
    expect(locationsIn((await partAt(3)).text)).toEqual([
      `${origin}/models/owner/far`,
      `${origin}/en/models/owner/far`,
    ]);
  });

  it('says of each in which languages it is there, and when it was changed', async () => {
    const [url = ''] = /<url>.*of-mcp.*<\/url>/.exec((await partAt(1)).text) ?? [];
    expect(url).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    const twin = (language: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}/mcp/owner/of-mcp"/>`;
    expect(url).toContain(twin('zh', ''));
    expect(url).toContain(twin('en', '/en'));
    expect(url).toContain(twin('x-default', ''));
  });

  it('drops at once what is hidden', async () => {
    const item = await hub.build.item({ name: 'soon-hidden' });
    const part = Math.ceil(item.seq / sitemapItems);
    expect((await partAt(part)).text).toContain('soon-hidden');
    await hub.hub.db
      .updateTable('items')
      .set({ visibility: 'PRIVATE' })
      .where('seq', '=', item.seq)
      .execute();
    expect((await partAt(part)).text).not.toContain('soon-hidden');
  });

  it.each(['-1', '1.5', 'x', '1000001', '%00'])('knows no part %s', async (part) => {
    const { status, text } = await hub.get(`/sitemap/${part}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('<urlset');
  });
});

it('tells a browser that keeps the hub on a screen what it is called and how it looks', async () => {
  const { text, headers } = await hub.get('/manifest.webmanifest');
  expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(JSON.parse(text)).toMatchObject({ name: app.name, start_url: '/', icons: [{ sizes: '180x180' }] });
});
