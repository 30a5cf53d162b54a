import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

let made = 0;
const somebody = () => signedUp(hub, `person-no-${++made}`);

describe('a write that another site sends', () => {
  const own = () => ({ host: new URL(hub.url).host });
  const foreign: [string, Record<string, string>][] = [
    ['by its origin', { origin: 'https://evil.example' }],
    ['from a sandbox', { origin: 'null' }],
    ['by what the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['from a name that begins like ours', { origin: 'https://hub.test.evil.example' }],
    ['from another port', { origin: 'http://127.0.0.1:1' }],
  ];

  it.each(foreign)('is refused %s, and nothing happens', async (_how, headers) => {
    const client = await somebody();
    const bare = Object.assign(new SessionClient(hub), { cookie: client.cookie });
    const said = { 'sec-fetch-site': headers['sec-fetch-site'] ?? '', ...headers };
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
    const send = (method: string, path: string, body?: string, type = 'application/json') =>
      fetch(`${hub.url}/acx${path}`, {
        method,
        headers: { cookie: bare.cookie ?? '', ...(body && { 'content-type': type }), ...given },
        ...(body && { body }),
      });
    const replies = await Promise.all([
      send('POST', '/user/users/logout-all'),
      send('POST', '/user/tokens', '{"type":"access","name":"x","scope":"write"}'),
      send('PUT', '/aihub/personal/info', '{"alias":"Evil"}'),
      send('POST', '/user/tokens', 'type=access&name=x&scope=write', 'application/x-www-form-urlencoded'),
      send('POST', '/user/users/login', 'userName=a&password=b', 'application/x-www-form-urlencoded'),
      send('GET', '/user/users/logout'),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ code: '400101' });
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
    expect(await client.user()).toBeDefined();
    expect(await client.user()).not.toHaveProperty('alias');
    expect((await client.get('/user/tokens')).body.data.list).toEqual([]);
  });

  it.each([
    ['our public address', () => ({ origin: 'https://hub.test' })],
    ['the host it talks to', () => ({ origin: `http://${own().host}` })],
    ['a program that says nothing', () => ({})],
  ])('is taken from %s', async (_who, headers) => {
    const client = await somebody();
    const reply = await fetch(`${hub.url}/acx/user/users/logout-all`, {
      method: 'POST',
      headers: { cookie: client.cookie ?? '', ...headers() },
    });
    expect(reply.status).toBe(200);
  });

  it('may not sign out by a GET that says nothing either, unless a page of ours asks', async () => {
    const client = await somebody();
    const ask = (headers: Record<string, string>) =>
      fetch(`${hub.url}/acx/user/users/logout`, { headers: { cookie: client.cookie ?? '', ...headers } });
    expect((await ask({})).status).toBe(400);
    expect((await ask({ referer: 'https://evil.example/https://hub.test' })).status).toBe(400);
    expect(await client.user()).toBeDefined();
    expect((await ask({ referer: 'https://hub.test/models' })).status).toBe(200);
    expect(await client.user()).toBeUndefined();
  });

  it('is still read: a GET from elsewhere changes nothing and is answered', async () => {
    const reply = await new SessionClient(hub, { 'sec-fetch-site': 'cross-site' }).get(
      '/aihub/items?kind=models',
    );
    expect(reply.status).toBe(200);
  });
});
