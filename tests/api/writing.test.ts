import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  quotaFileCount,
  quotaItemCount,
  quotaNewcomerItems,
  quotaStoredBytes,
} from '#generated/constants.ts';
import { pushReadme, startHub, type TestHub } from '../support/hub.ts';
import { inGbk } from '../support/in-gbk.ts';
import { runGit } from '../support/run-git.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';
import { fields, type Made, madeBy, ready, writer } from '../support/writer.ts';

let hub: TestHub;
let owner: SessionClient;
let other: SessionClient;
const clock = new TestClock();

beforeAll(async () => {
  hub = await startHub({ now: clock.now });
  await hub.hub.items.defineTags([
    { name: 'translation', nameCn: '翻译', nameEn: 'Translation', category: 'tasks' },
    { name: 'speech', nameEn: 'Speech', category: 'tasks' },
    { name: 'mit', nameEn: 'MIT', category: 'license' },
  ]);
  owner = await writer(hub, 'writer');
  other = await writer(hub, 'reader');
});
afterAll(() => hub.stop());

const visitor = () => new SessionClient(hub);
const made = (name: string, more: object = {}, by = owner) => madeBy(by, name, more);
const view = async (key: string, by = owner) => (await by.get(`/aihub/${key}/view`)).body.data;
const readmeOf = async (key: string) =>
  (await owner.get(`/aihub/gitlab/${key}/readme?language=en`)).body.data;
const names = async (by: SessionClient, path: string) =>
  (await by.get(path)).body.data.list.map(
    (row: { name?: string; item?: Made }) => row.name ?? row.item?.name,
  );

describe('creating', () => {
  it('answers at once, and the page sees it become ready', async () => {
    const { body } = await owner.post(
      '/aihub/items',
      fields('first', { license: 'mit', tags: ['translation'] }),
    );
    expect(body).toMatchObject({ code: '0', data: { name: 'first', createUser: 'writer', license: 'mit' } });
    const item = await ready(owner, body.data.key);
    expect(item).toMatchObject({ bareRepoInitStatus: 'SUCCESS', visibility: 'PUBLIC' });
    expect(item.tags.map((tag: Made) => tag.name).sort()).toEqual(['mit', 'translation']);
    expect((await readmeOf(body.data.key)).text).toContain('# first');
  });

  it('writes the tags into the card, and a push that drops one takes it away', async () => {
    const { key } = await made('carded', {
      license: 'mit',
      tags: ['翻译', 'speech'],
      descEn: 'Says it twice.',
    });
    const tags = async () => (await view(key)).tags.map((tag: Made) => tag.name).sort();
    expect(await tags()).toEqual(['mit', 'speech', 'translation']);
    const { id } = await hub.hub.items.get(key, await owner.user());
    const card = String(await runGit(hub.hub.repos.dirOf(id), ['show', 'main:README.md']));
    expect(card).toBe(
      '---\nlicense: mit\ntags:\n  - translation\n  - speech\n---\n\n# carded\n\nSays it twice.\n',
    );
    await pushReadme(hub.hub, id, card.replace('  - translation\n', ''));
    expect(await tags()).toEqual(['mit', 'speech']);
  });

  it('keeps tags that no card has named yet', async () => {
    const { key } = await made('uncarded', { tags: ['speech'] });
    const { id } = await hub.hub.items.get(key, await owner.user());
    await hub.hub.items.setTags(id, ['translation']);
    await pushReadme(hub.hub, id, '# No head\n');
    expect((await view(key)).tags.map((tag: Made) => tag.name)).toEqual(['translation']);
  });

  it('is for people with an alias', async () => {
    const fresh = await signedUp(hub, 'nameless');
    expect((await visitor().post('/aihub/items', fields('x'))).status).toBe(401);
    expect((await fresh.post('/aihub/items', fields('x'))).status).toBe(409);
  });

  it('acts once for a form that is sent twice, and only for whoever sent it', async () => {
    const ticket = 'ticket-0001';
    const sent = () => owner.post('/aihub/items', fields('twice', { ticket }));
    const [one, two] = await Promise.all([sent(), sent()]);
    expect(one.body.data.key).toBe(two.body.data.key);
    const stolen = await other.post('/aihub/items', fields('stolen', { ticket }));
    expect(stolen.body.data).toMatchObject({ name: 'stolen', createUser: 'reader' });
  });

  it('loses nothing of what is changed before it is ready', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { key } = (await owner.post('/aihub/items', fields(`early-${round}`, { license: 'mit' }))).body
        .data;
      await owner.put(`/aihub/${key}`, { license: 'apache-2.0' });
      const item = await ready(owner, key);
      expect(item.license).toBe('apache-2.0');
      const { data } = (await owner.get(`/aihub/gitlab/${key}/main/file/list`)).body;
      expect(data.fileList.map((file: Made) => file.name)).toEqual(['.gitattributes', 'README.md']);
    }
  });

  it('leaves nothing of what is deleted before it is ready, and a used ticket makes anew', async () => {
    const body = fields('brief', { ticket: 'ticket-brief' });
    const { key } = (await owner.post('/aihub/items', body)).body.data;
    const { id } = await hub.hub.items.get(key, await owner.user());
    await owner.send('DELETE', `/aihub/${key}`, { confirm: 'brief' });
    // Its repository goes behind the answer.
    await hub.idle();
    expect(existsSync(hub.hub.repos.dirOf(id))).toBe(false);
    expect((await owner.post('/aihub/items', body)).body.data.key).not.toBe(key);
  });

  it('tells whether a name is free while it is typed', async () => {
    await made('taken-name');
    const free = async (name: string, kind = 'models') =>
      (await owner.get(`/aihub/items/name-free?kind=${kind}&name=${encodeURIComponent(name)}`)).body.data;
    expect(await free('Taken-Name')).toEqual({ free: false, reason: 'taken' });
    expect(await free('taken-name', 'dataset')).toEqual({ free: true });
    expect(await free('a--b')).toEqual({ free: false, reason: 'invalid' });
    const again = await owner.post('/aihub/items', fields('TAKEN-NAME'));
    expect(again).toMatchObject({ status: 409, body: { code: '409201' } });
  });

  it.each([
    ['a name that is a path', { name: '../../etc' }],
    ['a kind that is none', { kind: 'planets' }],
    ['a visibility that is none', { visibility: 'SECRET' }],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['a description beyond its limit', { desc: '长'.repeat(501) }],
    ['a short ticket', { ticket: 'x' }],
    ['a tag that nobody defined', { tags: ['speech', 'made-up-tag'] }],
  ])('refuses %s', async (_what, more) => {
    const reply = await owner.post('/aihub/items', { ...fields('fine'), ...more });
    expect(reply).toMatchObject({ status: 400, body: { code: '400001' } });
  });

  it.each([
    ['of items', { items: quotaItemCount }, '409204', String(quotaNewcomerItems)],
    ['of bytes', { items: 1, bytes: quotaStoredBytes }, '409206', 'storage'],
    ['of files', { items: 1, files: quotaFileCount }, '409208', 'files on disk'],
  ])('stops at the quota %s, and says which it is', async (what, used, code, words) => {
    const full = await writer(hub, `collector-${what.slice(3)}`);
    const { id } = await full.user();
    const { quotaOf } = hub.hub.items;
    hub.hub.items.quotaOf = async (who, tx) => ({
      ...(await quotaOf(who, tx)),
      ...(who === id && { ...used, left: false }),
    });
    try {
      const reply = await full.post('/aihub/items', fields('one-more'));
      expect(reply).toMatchObject({ status: 409, body: { code } });
      expect(reply.body.msg).toContain(words);
    } finally {
      hub.hub.items.quotaOf = quotaOf;
    }
  });

  it('gives the last place to one of those who ask at once', async () => {
    const full = await writer(hub, 'hurried-one');
    const { id } = await full.user();
    const { quotaOf } = hub.hub.items;
    hub.hub.items.quotaOf = async (who, tx) => {
      const quota = await quotaOf(who, tx);
      return who === id ? { ...quota, left: quota.items < 2 } : quota;
    };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => full.post('/aihub/items', fields(`hurry-${at}`))),
    );
    hub.hub.items.quotaOf = quotaOf;
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await quotaOf(id)).items).toBe(2);
  });
});

describe('settings', () => {
  it('change the row and write the card, as a commit of whoever changes it', async () => {
    const { key } = await made('settled', { license: 'mit' });
    const saved = await owner.put(`/aihub/${key}`, {
      nameCn: '定下来的',
      desc: '一句话',
      license: 'apache-2.0',
      tags: ['翻译', 'speech'],
    });
    expect(saved.body.data).toMatchObject({ nameCn: '定下来的', desc: '一句话', license: 'apache-2.0' });
    expect(saved.body.data.tags.map((tag: Made) => tag.name).sort()).toEqual([
      'apache-2.0',
      'speech',
      'translation',
    ]);
    const { id } = await hub.hub.items.get(key, await owner.user());
    const dir = hub.hub.repos.dirOf(id);
    expect(String(await runGit(dir, ['show', 'main:README.md']))).toContain('license: apache-2.0');
    expect(String(await runGit(dir, ['log', '-1', '--format=%an']))).toBe('writer的名片\n');
    const cleared = await owner.put(`/aihub/${key}`, { desc: null, license: null });
    expect(cleared.body.data).not.toHaveProperty('desc');
    expect(cleared.body.data).not.toHaveProperty('license');
  });

  it('make no commit where the card says it already', async () => {
    const { key } = await made('unmoved', { license: 'mit' });
    const count = async () => (await owner.get(`/aihub/gitlab/${key}/info`)).body.data.commitCount;
    const before = await count();
    await owner.put(`/aihub/${key}`, { nameEn: 'Unmoved', license: 'mit' });
    expect(await count()).toBe(before);
    expect(await view(key)).toMatchObject({ nameEn: 'Unmoved', license: 'mit' });
  });

  it('keep away from a card that they cannot read', async () => {
    const { key } = await made('broken-card', { license: 'mit' });
    const { id } = await hub.hub.items.get(key, await owner.user());
    await pushReadme(hub.hub, id, '---\nlicense: [unclosed\n---\n# Mine\n');
    const reply = await owner.put(`/aihub/${key}`, { license: 'apache-2.0', nameEn: 'Lost?' });
    expect(reply).toMatchObject({ status: 409, body: { code: '409203' } });
    expect(await view(key)).not.toHaveProperty('nameEn');
    expect((await owner.put(`/aihub/${key}`, { nameEn: 'Kept' })).body.data).toMatchObject({
      nameEn: 'Kept',
    });
  });

  it('keep the mode, the line ends and the charset of a card', async () => {
    const { key } = await made('exact-card', { license: 'mit' });
    const { id } = await hub.hub.items.get(key, await owner.user());
    const dir = hub.hub.repos.dirOf(id);
    const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4]);
    const card = (license: string) =>
      Buffer.concat([
        Buffer.from('---\r\n# '),
        gbk,
        Buffer.from(`\r\nlicense: ${license}\r\nlist:   [ a,b ]\r\n---\r\n# `),
        gbk,
      ]);
    const put = (file: { path: string; mode: '100755' | '120000'; content: Buffer }) =>
      hub.hub.repos.commit(id, {
        branch: 'main',
        message: 'Write',
        author: { name: 'p', email: 'p@example.org', date: new Date() },
        put: [file],
        remove: [],
      });
    await put({ path: 'README.md', mode: '100755', content: card('mit') });
    expect((await owner.put(`/aihub/${key}`, { license: 'apache-2.0' })).status).toBe(200);
    expect(await runGit(dir, ['show', 'main:README.md'])).toEqual(card('apache-2.0'));
    expect(String(await runGit(dir, ['ls-tree', 'main', 'README.md']))).toMatch(/^100755 /);
    for (const content of [Buffer.from('---\nlicense: mit\0\n---\n'), Buffer.from('elsewhere.md')]) {
      await put({ path: 'README.md', mode: content.includes(0) ? '100755' : '120000', content });
      expect((await owner.put(`/aihub/${key}`, { license: 'mit' })).body.code).toBe('409203');
      expect(await runGit(dir, ['show', 'main:README.md'])).toEqual(content);
    }
  });

  describe('write a card as its author did', () => {
    const author = { name: 'a', email: 'a@example.org', date: new Date() };
    const push = async (key: string, content: Buffer, mode: '100644' | '100755' = '100644') => {
      const { id } = await hub.hub.items.get(key, await owner.user());
      const put = [{ path: 'README.md', content, mode }];
      await hub.hub.repos.commit(id, { branch: 'main', message: 'By hand', author, put });
      await hub.hub.items.refresh(id);
      return hub.hub.repos.dirOf(id);
    };
    const card = '---\r\n# 谁可以用\r\nlicense: mit\r\nflow: {a:   1}\r\n---\r\n# 名片\n混合\r\n';

    it.each([
      ['utf8', (text: string) => Buffer.from(text)],
      ['utf8-mark', (text: string) => Buffer.from(`\ufeff${text}`)],
      ['utf16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
      ['gbk', inGbk],
    ])('in %s, with its mode and its line ends', async (name, written) => {
      const { key } = await made(`by-hand-${name}`);
      const dir = await push(key, written(card), '100755');
      const { body } = await owner.put(`/aihub/${key}`, { license: 'apache-2.0' });
      expect(body.data).toMatchObject({ license: 'apache-2.0' });
      expect(await runGit(dir, ['cat-file', 'blob', 'main:README.md'])).toEqual(
        written(card.replace('mit', 'apache-2.0')),
      );
      expect(String(await runGit(dir, ['ls-tree', 'main', 'README.md']))).toMatch(/^100755 /);
    });

    it('or not at all where it is no text', async () => {
      const { key } = await made('by-hand-bytes');
      const bytes = Buffer.from([0, 1, 2, 0xff, 0, 0x80]);
      const dir = await push(key, bytes);
      const reply = await owner.put(`/aihub/${key}`, { license: 'mit' });
      expect(reply).toMatchObject({ status: 409, body: { code: '409203' } });
      expect(await runGit(dir, ['cat-file', 'blob', 'main:README.md'])).toEqual(bytes);
    });
  });

  it('refuse a tag that nobody defined, and change nothing', async () => {
    const { key } = await made('well-tagged', { tags: ['speech'] });
    const reply = await owner.put(`/aihub/${key}`, { nameEn: 'Lost', tags: ['made-up-tag'] });
    const msg = 'There is no tag “made-up-tag”';
    expect(reply).toMatchObject({ status: 400, body: { code: '400001', data: { field: 'tags' }, msg } });
    const item = await view(key);
    expect(item.tags.map((tag: Made) => tag.name)).toEqual(['speech']);
    expect(item).not.toHaveProperty('nameEn');
  });

  it('lose no push that comes in between', async () => {
    const { key } = await made('contended', { license: 'mit' });
    const { id } = await hub.hub.items.get(key, await owner.user());
    const pushes = Array.from({ length: 5 }, (_, at) =>
      hub.hub.repos.edit(id, () => ({ card: { [`push${at}`]: at } }), {
        author: { name: 'p', email: 'p@example.org', date: new Date() },
        message: 'Push',
      }),
    );
    await Promise.all([...pushes, owner.put(`/aihub/${key}`, { license: 'apache-2.0' })]);
    const readme = String(await runGit(hub.hub.repos.dirOf(id), ['show', 'main:README.md']));
    for (let at = 0; at < 5; at += 1) expect(readme).toContain(`push${at}: ${at}`);
    expect(readme).toContain('license: apache-2.0');
  });

  it('are for the owner and managers; others are told so, or nothing at all', async () => {
    const { key } = await made('guarded', { visibility: 'PRIVATE' });
    const attempt = (by: SessionClient) => by.put(`/aihub/${key}`, { nameEn: 'Mine' });
    expect((await attempt(other)).status).toBe(404);
    expect((await attempt(visitor())).status).toBe(404);
    await owner.put(`/aihub/${key}`, { visibility: 'PUBLIC' });
    expect(await attempt(other)).toMatchObject({ status: 409, body: { code: '409100' } });
    expect((await attempt(visitor())).status).toBe(401);
    expect(await view(key)).not.toHaveProperty('nameEn');
  });

  it('hide what becomes private at every door', async () => {
    const { key } = await made('vanishing', { desc: 'quokkaword', tags: ['speech'] });
    const places = ['/aihub/items?kind=models&user=writer', '/aihub/search?q=quokkaword'];
    for (const place of places) expect(await names(visitor(), place)).toContain('vanishing');
    await other.put(`/aihub/${key}/favorite`, {});
    await owner.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
    for (const place of places) expect(await names(visitor(), place)).not.toContain('vanishing');
    for (const place of [...places, '/aihub/favorites?user=reader'])
      expect(await names(other, place)).not.toContain('vanishing');
    expect(await names(owner, places[0] ?? '')).toContain('vanishing');
    expect(await names(owner, places[1] ?? '')).toContain('vanishing');
    expect((await other.get(`/aihub/${key}/view`)).status).toBe(404);
    expect((await other.get(`/aihub/gitlab/${key}/info`)).status).toBe(404);
  });
});

describe('a name', () => {
  const find = (name: string, by = visitor()) => by.get(`/aihub/find?kind=models&user=writer&name=${name}`);

  it('changes, and the old address leads on until somebody takes it', async () => {
    const { key } = await made('old-name');
    const renamed = await owner.put(`/aihub/${key}/name`, { name: 'new-name' });
    expect(renamed.body.data).toMatchObject({ name: 'new-name', key });
    expect((await find('old-name')).body.data).toMatchObject({ name: 'new-name', key });
    expect((await find('new-name')).body.data.key).toBe(key);
    const next = await made('old-name');
    expect((await find('old-name')).body.data.key).toBe(next.key);
    await owner.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
    await owner.send('DELETE', `/aihub/${next.key}`, { confirm: 'old-name' });
    expect((await find('old-name')).status).toBe(404);
  });

  it('is refused when it is taken or cannot stand in an address', async () => {
    const { key } = await made('steady');
    await made('busy');
    expect((await owner.put(`/aihub/${key}/name`, { name: 'BUSY' })).body.code).toBe('409201');
    expect((await owner.put(`/aihub/${key}/name`, { name: '-bad' })).status).toBe(400);
    expect((await owner.put(`/aihub/${key}/name`, { name: 'Steady' })).body.data.name).toBe('Steady');
    expect((await other.put(`/aihub/${key}/name`, { name: 'mine' })).status).toBe(409);
  });
});

describe('deleting', () => {
  it('takes the name, typed, and leaves nothing', async () => {
    const { key, name } = await made('doomed', { desc: 'wombatword' });
    const { id } = await hub.hub.items.get(key, await owner.user());
    await other.put(`/aihub/${key}/favorite`, {});
    const wrong = await owner.send('DELETE', `/aihub/${key}`, { confirm: 'Doomed' });
    expect(wrong).toMatchObject({ status: 409, body: { code: '409202' } });
    expect((await other.send('DELETE', `/aihub/${key}`, { confirm: name })).status).toBe(409);
    expect((await owner.send('DELETE', `/aihub/${key}`, { confirm: name })).body.data).toEqual({
      done: true,
    });
    expect((await owner.get(`/aihub/${key}/view`)).status).toBe(404);
    expect(await names(owner, '/aihub/search?q=wombatword')).toEqual([]);
    await hub.idle();
    expect(await names(other, '/aihub/favorites?user=reader')).not.toContain(name);
    expect(existsSync(hub.hub.repos.dirOf(id))).toBe(false);
    expect((await made(name)).key).not.toBe(key);
  });
});
