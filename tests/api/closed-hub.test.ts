import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#generated/server/contract.ts';
import type { EndpointId } from '#generated/server/types.ts';
import type { ItemRecord } from '../../server/items/index.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { type CallRow, calls, openCalls } from '../support/reference.ts';
import { pngOf, written } from '../support/sample-pictures.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';
import { settingsWith } from '../support/settings.ts';

let hub: TestHub;
let member: SessionClient;
let visitor: SessionClient;
let item: ItemRecord;

const none = async () => 'none';
const html = { accept: 'text/html' };

beforeAll(async () => {
  hub = await startHub({
    pages: plainPages,
    config: { settings: settingsWith({ reading: 'signedIn', newItems: 'INTERNAL' }) },
  });
  member = await signedUp(hub, 'insider');
  await member.put('/aihub/personal/info', { alias: 'Insider' });
  visitor = new SessionClient(hub);
  const { id, userName } = await member.user();
  // As a hub that was open before has it.
  item = await hub.build.item({
    owner: { id, userName, roleType: 'common' },
    ...{ name: 'heron', nameEn: 'Heronword', visibility: 'PUBLIC', readme: '# heronword' },
  });
  await hub.hub.items.settled(item.id);
});
afterAll(() => hub.stop());

describe('a hub that is read by who is signed in', () => {
  it('answers visitors what one needs to come in, and nothing else', async () => {
    const named = {
      ...{ item, ownerId: item.createUserId, person: undefined, fresh: 'nobody-new' },
      ...{ session: none, token: none, invitation: none, secret: none, password: none },
    };
    for (const [id, { asks }] of Object.entries(calls) as [keyof typeof calls, CallRow][]) {
      const [method, path, body] = asks;
      const at = typeof path === 'string' ? path : await path(named);
      const sent = await body?.(named);
      const { status } = await fetch(hub.url + at, {
        ...{ method, redirect: 'manual' as const },
        headers: { 'sec-fetch-site': 'same-origin', ...(sent && { 'content-type': 'application/json' }) },
        ...(sent && { body: JSON.stringify(sent) }),
      });
      const isOpen = openCalls.includes(id);
      if (endpoints[id as EndpointId].answered === 'later') continue;
      // Whoever mistypes a password is told the same by what is open.
      if (!isOpen || status === 401) expect([id, status, isOpen]).toEqual([id, 401, false]);
    }
    for (const path of [
      `/aihub/${item.key}/view`,
      '/aihub/items?kind=models',
      '/resource/config/index',
      '/openapi.json',
    ])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 401]);
  });

  it('says of no other call that it is open', () => {
    const open = Object.values(endpoints).filter(({ isOpen }) => isOpen);
    expect(open.map(({ id }) => id).sort()).toEqual([...openCalls]);
  });

  it('tells who is signed in all that an open one does', async () => {
    expect((await member.get(`/aihub/${item.key}/view`)).status).toBe(200);
    const other = await signedUp(hub, 'insider-too');
    expect((await other.get('/aihub/items?kind=models')).body.data.list).toHaveLength(1);
    expect((await other.get('/aihub/search?q=heronword')).status).toBe(200);
  });

  it('gives pages without a word of what is in it', async () => {
    for (const path of [
      '/',
      '/en',
      '/en/models',
      '/en/models/insider/heron',
      '/models/iframe/insider/heron',
    ]) {
      const { status, text } = await hub.get(path, html);
      expect([path, status]).toEqual([path, 200]);
      expect([path, text.includes('Heronword'), text.includes('noindex')]).toEqual([path, false, true]);
      expect(text).toContain('&quot;reading&quot;:&quot;signedIn&quot;');
      expect(text).not.toContain('"call":"items.');
    }
    // What is there and what is not look alike.
    expect((await hub.get('/en/models/insider/none', html)).status).toBe(200);
    const cookie = { ...html, cookie: member.cookie ?? '' };
    expect((await hub.get('/en/models/insider/heron', cookie)).text).toContain('Heronword');
    expect((await hub.get('/en/models/insider/none', cookie)).status).toBe(404);
  });

  it('has what it tells kept by those who were told alone', async () => {
    const avatar = written(await pngOf(300, 300));
    const { avatarUrl } = (await member.put('/aihub/personal/info', { avatarUrl: avatar })).body.data;
    const cookie = { cookie: member.cookie ?? '' };
    const keptBy = async (path: string) => {
      const { status, headers } = await fetch(hub.url + path, { headers: cookie });
      return [path, status, headers.get('cache-control')?.split(',')[0]];
    };
    for (const path of ['/sitemap.xml', avatarUrl])
      expect(await keptBy(path)).toEqual([path, 200, 'private']);
    expect(await keptBy('/robots.txt')).toEqual(['/robots.txt', 200, 'public']);
  });

  it('is listed nowhere, and has crawlers read that it is not to be shown', async () => {
    expect((await hub.get('/robots.txt')).text).toBe('User-agent: *\nDisallow:\n');
    expect((await hub.get('/sitemap.xml')).status).toBe(401);
    expect((await hub.get('/sitemap/1')).status).toBe(401);
    expect((await hub.get('/apple-touch-icon.png')).status).toBe(200);
  });

  it('opens git to a token of somebody alone', async () => {
    const refs = '/models/insider/heron.git/info/refs?service=git-upload-pack';
    expect((await hub.get(refs)).status).toBe(401);
    const { secret } = (await member.post('/user/tokens', { type: 'git', name: 'x', scope: 'read' })).body
      .data;
    const authorization = `Basic ${Buffer.from(`x:${secret}`).toString('base64')}`;
    expect((await hub.get(refs, { authorization })).status).toBe(200);
  });
});

describe('an item there', () => {
  const made = (name: string, more: object = {}) =>
    member.post('/aihub/items', { kind: 'models', name, license: 'mit', ...more });

  it('is for who is signed in where nobody says it', async () => {
    const { body } = await made('egret');
    expect(body.data.visibility).toBe('INTERNAL');
    expect((await made('egret-own', { visibility: 'PRIVATE' })).body.data.visibility).toBe('PRIVATE');
  });

  it.each([
    ['en', 'This hub is for people who are signed in'],
    ['zh', '本站仅对已登录用户开放'],
  ])('is not for everybody, which is said in words: %s', async (language, words) => {
    const client = new SessionClient(hub, { 'accept-language': language });
    client.cookie = member.cookie;
    const { status, text } = await client.post('/aihub/items', {
      ...{ kind: 'models', name: `open-${language}`, license: 'mit', visibility: 'PUBLIC' },
    });
    expect(status).toBe(400);
    expect(text).toContain(words);
  });

  it('stays what it was before where something else of it is changed', async () => {
    expect((await member.put(`/aihub/${item.key}`, { descEn: 'A bird' })).status).toBe(200);
    expect((await member.put(`/aihub/${item.key}`, { visibility: 'PUBLIC' })).status).toBe(400);
    expect((await member.put(`/aihub/${item.key}`, { visibility: 'INTERNAL' })).status).toBe(200);
    expect((await member.put(`/aihub/${item.key}`, { visibility: 'PUBLIC' })).status).toBe(400);
  });
});
