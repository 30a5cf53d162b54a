import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { app, apps, languages } from '#generated/app.ts';
import { pageDescriptionChars } from '#generated/constants.ts';
import { kinds } from '#generated/kinds.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { wordsIn } from '../support/languages.ts';
import { signedUp } from '../support/session-client.ts';

let hub: TestHub;
const origin = 'https://hub.test';
const nasty = `"'></title><script>alert(1)</script><!-- $& ${'\u202e'}`;

beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
  await hub.build.item({ name: 'shown', nameCn: '名字', nameEn: 'Name', desc: '说明', descEn: 'What it is' });
  await hub.build.item({ name: 'silent', nameEn: 'Silent' });
  await hub.build.item({ name: 'hidden', visibility: 'PRIVATE', nameEn: 'Hidden', desc: 'never told' });
  await hub.build.item({ name: 'nasty', nameEn: nasty.slice(0, 60), desc: nasty });
  await hub.build.item({ name: 'long', nameEn: 'Long', desc: '字🙂 '.repeat(600) });
});
afterAll(() => hub.stop());

/** What the head of a page says, name by name. */
async function headAt(path: string, headers: Record<string, string> = {}) {
  const { text, status } = await hub.get(path, { accept: 'text/html', ...headers });
  const head = text.slice(0, text.indexOf('</head>'));
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const tags = [...head.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) => tag);
  const metas = tags.map((tag) => [
    attribute(tag, 'name') || attribute(tag, 'property'),
    attribute(tag, 'content'),
  ]);
  const links = tags.filter((tag) => tag.startsWith('<link'));
  return {
    status,
    head,
    meta: Object.fromEntries(metas.filter(([name]) => name)) as Readonly<Record<string, string>>,
    canonical: links
      .map((tag) => (attribute(tag, 'rel') === 'canonical' ? attribute(tag, 'href') : ''))
      .join(''),
    alternates: Object.fromEntries(
      links.flatMap((tag) =>
        attribute(tag, 'hreflang') ? [[attribute(tag, 'hreflang'), attribute(tag, 'href')]] : [],
      ),
    ) as Readonly<Record<string, string>>,
  };
}

const inAll = (path: string) => ({
  zh: origin + path,
  en: `${origin}/en${path === '/' ? '' : path}`,
  'x-default': origin + path,
});

describe('the head of a public page', () => {
  it.each([
    ['/models/owner/shown', '说明'],
    ['/models/owner/shown/files', '说明'],
  ])('of %s says what the item says of itself', async (path, words) => {
    const { meta, canonical, alternates } = await headAt(`${path}?from=elsewhere`);
    expect(meta).toMatchObject({ description: words, 'og:description': words, 'og:type': 'article' });
    expect(meta).toMatchObject({
      'og:locale': 'zh_CN',
      'og:locale:alternate': 'en_US',
      'og:site_name': app.name,
    });
    expect(meta['og:url']).toBe(origin + path);
    expect(canonical).toBe(origin + path);
    expect(alternates).toEqual(inAll(path));
    expect(meta.robots).toBeUndefined();
  });

  it('speaks the language of its address', async () => {
    const { meta, canonical } = await headAt('/en/models/owner/shown');
    expect(meta).toMatchObject({ description: 'What it is', 'og:title': 'Name', 'og:locale': 'en_US' });
    expect(canonical).toBe(`${origin}/en/models/owner/shown`);
    expect(meta['og:image']).toBe(
      `${origin}/acx/aihub/preview?kind=models&amp;language=en&amp;name=shown&amp;user=owner`,
    );
    expect(meta).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630' });
    expect(meta['twitter:card']).toBe('summary_large_image');
  });

  it('of an item that says nothing of itself says whose it is', async () => {
    const { meta } = await headAt('/en/models/owner/silent');
    expect(meta.description).toBe('Silent, a model by owner');
  });

  it.each(languages)('of each list says in $id what its kind is for', async ({ id, prefix }) => {
    for (const kind of kinds) {
      const { meta, alternates } = await headAt(`${prefix}/${kind.id}?sort=updateTime`);
      expect(meta.description).toBe(wordsIn(id, `kind.${kind.id}.text`));
      expect(meta['og:type']).toBe('website');
      expect(meta.robots).toBeUndefined();
      expect(alternates).toEqual(inAll(`/${kind.id}`));
    }
  });

  it('of the home says what the hub is', async () => {
    const { meta, alternates } = await headAt('/en');
    expect(meta.description).toBe(wordsIn('en', 'hub.home.hero.text'));
    expect(meta['og:title']).toBe('Home');
    expect(alternates).toEqual(inAll('/'));
  });

  it('lets nothing of what people write run, end a tag or turn the text round', async () => {
    const { head, meta } = await headAt('/models/owner/nasty');
    expect(head).not.toContain('<script>alert');
    expect(head).not.toContain('\u202e');
    expect(meta.description).toContain('&quot;&#39;&gt;&lt;/title&gt;&lt;script&gt;');
    expect(meta['og:title']).toContain('&lt;/title&gt;');
  });

  it('cuts what is longer than anybody shows, and no sign in two', async () => {
    const { meta } = await headAt('/models/owner/long');
    const signs = [...(meta.description ?? '')];
    expect(signs).toHaveLength(pageDescriptionChars);
    expect(signs.at(-1)).toBe('…');
    expect(meta.description).not.toMatch(/\p{Cs}/u);
  });
});

describe('search engines are to show', () => {
  const login = apps.find(({ router }) => router === 'hash')?.at ?? '';
  it.each([
    '/search',
    '/en/search?q=tea',
    '/account',
    '/like',
    '/models/create',
    '/profile/owner',
    '/models/owner/shown/setting',
    '/models/owner/shown/files/tree/main',
    '/models/iframe/owner/shown',
    '/models/iframe',
    '/nowhere',
    '/models/owner/hidden',
    login,
  ])('nothing of %s', async (path) => {
    expect((await headAt(path)).meta.robots).toBe('noindex');
  });

  it('nothing of what somebody sees who is signed in', async () => {
    const { cookie = '' } = await signedUp(hub, 'owner-of-nothing');
    expect((await headAt('/models/owner/shown', { cookie })).meta.robots).toBe('noindex');
  });

  it('the page itself in the place of its embedded twin', async () => {
    expect((await headAt('/en/models/iframe/owner/shown')).canonical).toBe(`${origin}/en/models/owner/shown`);
  });
});

it('tells nothing of a hidden item that it does not tell of a missing one', async () => {
  const [hidden, missing] = await Promise.all([
    headAt('/models/owner/hidden'),
    headAt('/models/owner/missing'),
  ]);
  expect([hidden.status, hidden.head]).toEqual([404, missing.head]);
});
