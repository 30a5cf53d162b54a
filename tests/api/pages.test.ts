import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { app } from '#generated/app.ts';
import { checks } from '#generated/guards.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { signedUp } from '../support/session-client.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
  await hub.build.item({ name: 'shown', nameCn: '名字', nameEn: 'A <b>name</b> $&', desc: '说明' });
  await hub.build.item({ name: 'secret', visibility: 'PRIVATE' });
  const renamed = await hub.build.item({ name: 'first-name' });
  await hub.hub.items.rename(renamed, 'second-name', { by: renamed.createUserId, now: Date.now() });
  const hidden = await hub.build.item({ name: 'secret-before', visibility: 'PRIVATE' });
  await hub.hub.items.rename(hidden, 'secret-after', { by: hidden.createUserId, now: Date.now() });
});
afterAll(() => hub.stop());

const html = { accept: 'text/html' };

describe('the address /', () => {
  it.each([
    ['en-GB,en;q=0.9,zh;q=0.8', 302],
    ['zh-CN,en;q=0.9', 200],
    ['fr,en;q=0.5', 302],
    ['en;q=0.1,zh;q=0.9', 200],
    ['', 200],
  ])('follows a browser that says %j', async (language, status) => {
    const reply = await hub.get('/', language ? { ...html, 'accept-language': language } : html);
    expect(reply.status).toBe(status);
    if (status === 302) expect(reply.headers.get('location')).toBe('/en');
    if (status === 302) expect(reply.headers.get('vary')).toMatch(/accept-language/);
  });

  it('speaks the language that the person has chosen, whatever the browser says', async () => {
    const chosen = (language: string, wanted: string) =>
      hub.get('/?a=b', { ...html, 'accept-language': wanted, cookie: `a=b; language=${language}` });
    expect((await chosen('zh', 'en')).status).toBe(200);
    const reply = await chosen('en', 'zh');
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/en?a=b']);
    expect((await chosen('xx', 'zh')).status).toBe(200);
  });

  it('keeps what was asked for', async () => {
    const reply = await hub.get('/?from=x', { ...html, 'accept-language': 'en' });
    expect(reply.headers.get('location')).toBe('/en?from=x');
  });
});

describe('an address from before an item got another name', () => {
  it.each([
    ['/models/owner/first-name', '/models/owner/second-name'],
    ['/en/models/owner/first-name?a=b%20c', '/en/models/owner/second-name?a=b%20c'],
    ['/models/OWNER/First-Name/setting', '/models/owner/second-name/setting'],
    [
      '/en/models/owner/first-name/files/tree/main/a%2Fb%20c?x=1&y',
      '/en/models/owner/second-name/files/tree/main/a%2Fb%20c?x=1&y',
    ],
    ['/models/iframe/owner/first-name', '/models/iframe/owner/second-name'],
  ])('leads on from %s', async (from, to) => {
    const reply = await hub.get(from, html);
    expect([reply.status, reply.headers.get('location')]).toEqual([308, to]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('does not lead to what one may not see, and answers as where nothing ever was', async () => {
    const hidden = await hub.get('/models/owner/secret-before', html);
    const missing = await hub.get('/models/owner/never-there', html);
    expect([hidden.status, hidden.text, hidden.headers.get('location')]).toEqual([404, missing.text, null]);
  });

  it('is another item’s once it has taken the name', async () => {
    await hub.build.item({ name: 'first-name' });
    expect((await hub.get('/models/owner/first-name', html)).status).toBe(200);
  });
});

describe('a page', () => {
  it('has the language, the title and the links of its address', async () => {
    const zh = await hub.get('/models/owner/shown', html);
    expect(zh.status).toBe(200);
    expect(zh.text).toContain('<html lang="zh-CN">');
    expect(zh.text).toMatch(/<title>名字.*<\/title>/);
    expect(zh.text).toContain('<meta name="description" content="说明" />');
    expect(zh.text).toContain('<link rel="canonical" href="https://hub.test/models/owner/shown" />');
    expect(zh.text).toContain('hreflang="en" href="https://hub.test/en/models/owner/shown"');
  });

  it('is called by the words of its kind, in its language', async () => {
    const titles = await Promise.all(
      ['/models/create', '/en/models/create'].map(async (path) => (await hub.get(path, html)).text),
    );
    expect(titles[0]).toContain('<title>创建模型');
    expect(titles[1]).toContain('<title>Create a model');
  });

  it.each([
    ['/models/owner/shown', '名字'],
    ['/models/owner/shown/files', '文件 · 名字'],
    ['/models/owner/shown/files/blob/main/README.md', 'README.md · 名字'],
    ['/models/owner/shown/files/commits/main', '历史 · 名字'],
    ['/models/owner/shown/files/commits/main/README.md', 'README.md 的历史 · 名字'],
    ['/search?q=a%20%3Cb%3E', 'a &lt;b&gt; · 搜索'],
    ['/search', '搜索'],
    ['/profile/owner', 'owner'],
  ])('%s is called %s', async (path, title) => {
    expect((await hub.get(path, html)).text).toContain(`<title>${title} · ${app.name}</title>`);
  });

  it.each([
    ['/models', `${app.name} 需要 JavaScript`],
    ['/en/nowhere', `${app.name} needs JavaScript`],
  ])('says at %s what it needs, where no script runs', async (path, words) => {
    expect((await hub.get(path, html)).text).toContain(`<noscript><p>${words}`);
  });

  it('of a thing without words in its language has those of the other', async () => {
    await hub.build.item({ name: 'english-only', nameEn: 'English only' });
    const zh = await hub.get('/models/owner/english-only', html);
    expect(zh.text).toContain(`<title>English only · ${app.name}</title>`);
  });

  it('of a person is called as the person is, to whom profiles are open', async () => {
    await hub.build.person({ userName: 'aliased', alias: '某人' });
    const titleTo = async (headers: object) =>
      /<title>(.*)<\/title>/.exec((await hub.get('/profile/aliased', { ...html, ...headers })).text)?.[1];
    const { cookie = '' } = await signedUp(hub, 'looking-at-people');
    expect(await titleTo({ cookie })).toBe(`某人 · ${app.name}`);
    expect(await titleTo({})).toBe(`aliased · ${app.name}`);
  });

  it('of nobody is missing to whom profiles are open, and tells others nothing', async () => {
    const { cookie = '' } = await signedUp(hub, 'looking-for-people');
    expect((await hub.get('/profile/nobody-at-all', { ...html, cookie })).status).toBe(404);
    expect((await hub.get('/profile/nobody-at-all', html)).status).toBe(200);
  });

  it.each([
    '/models/owner/shown',
    '/en/models/owner/shown/files/blob/main/README.md',
    '/models/owner/secret',
    '/models/owner/never-there',
  ])('looks for what it is about once, as its call does: %s', async (path) => {
    const find = vi.spyOn(hub.hub.items, 'find');
    try {
      await hub.get(path, html);
      expect(find).toHaveBeenCalledTimes(1);
    } finally {
      find.mockRestore();
    }
  });

  it('is there for whom the checks of its call let in', async () => {
    const wrong = vi.spyOn(checks.seesItem, 'when').mockReturnValue(false);
    try {
      for (const path of ['/models/owner/shown', '/models/owner/shown/files/tree/main'])
        expect((await hub.get(path, html)).status).toBe(404);
    } finally {
      wrong.mockRestore();
    }
  });

  it('escapes what people wrote', async () => {
    const en = await hub.get('/en/models/owner/shown', html);
    expect(en.text).toContain('A &lt;b&gt;name&lt;/b&gt; $&amp;');
    expect(en.text).toContain('<html lang="en-US">');
  });

  it('forbids inline scripts and being framed by others', async () => {
    const policy = (await hub.get('/models', html)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it.each([
    '/models',
    '/en/models',
    '/search',
    '/models/owner/shown/files/tree/main',
    '/models/owner/shown/files/blob/main/README.md',
  ])('is there at %s', async (path) => {
    expect((await hub.get(path, html)).status).toBe(200);
  });

  it.each([
    '/nothing',
    '/en/nothing',
    '/models/owner/gone',
    '/models/owner/secret',
    '/dataset/owner/shown',
    '/models/owner/shown/files/tree/none',
    '/models/owner/shown/files/blob/main/none.md',
    '/models/%E0%A4%A',
    '/models/owner/..%2F..%2Fetc',
    `/models/owner/${'x'.repeat(10_000)}`,
    `/models/owner/shown/files/tree/${'x'.repeat(300)}`,
  ])('answers 404 at %s', async (path) => {
    const reply = await hub.get(path, html);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toMatch(/html/);
  });
});
