import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/ground/config.ts';
import { type Stoppable, startGateway } from '../../server/main.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient } from '../support/session-client.ts';

let hub: TestHub;
let gateway: Stoppable;
const publicUrl = 'https://hub.example.org:8443';
const set = readConfig({ HUB_PUBLIC_URL: publicUrl, HUB_PORT: '0', HUB_SEED: 'none' });

beforeAll(async () => {
  const { dataDir: _, ...config } = { ...set, trustedProxies: ['192.0.2.0/24'] };
  hub = await startHub({ pages: plainPages, config });
  gateway = await startGateway({ ...config, dataDir: '', api: hub.url }, plainPages, 'silent');
});
afterAll(async () => {
  await gateway.stop();
  await hub.stop();
});

interface Asking {
  path?: string;
  headers?: Record<string, string>;
  at?: string;
}

/** What is answered to a request under a name; fetch would not let it be chosen. */
function ask(
  host: string,
  { path = '/acx/aihub/items?kind=models', headers = {}, at = hub.url }: Asking = {},
) {
  return new Promise<{ status: number | undefined; body: string }>((done, fail) => {
    const { port } = new URL(at);
    const asked = request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, async (answer) =>
      done({ status: answer.statusCode, body: await text(answer) }),
    );
    asked.on('error', fail).end();
  });
}

describe('a hub whose public address is set', () => {
  it.each([
    'hub.example.org',
    'hub.example.org:8443',
    'HUB.EXAMPLE.ORG',
    'hub.example.org.:1234',
    'localhost:6100',
    '127.0.0.1',
    '[::1]:6100',
  ])('answers to %s', async (host) => {
    expect((await ask(host)).status).toBe(200);
  });

  it.each([
    'evil.example',
    'hub.example.org.evil.example',
    'evil.example@hub.example.org',
    'xhub.example.org',
    '[2001:db8::1]',
    '10.0.0.7:6100',
    'localhost.evil.example',
    '0.0.0.0',
  ])('answers nothing to %s, in words', async (host) => {
    const refused = await ask(host, { headers: { 'accept-language': 'en' } });
    expect(refused.status).toBe(421);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: '421001',
      msg: expect.stringContaining(publicUrl),
    });
    const page = await ask(host, {
      path: '/models',
      headers: { 'accept-language': 'zh', accept: 'text/html' },
    });
    expect(page).toEqual({ status: 421, body: expect.stringMatching(/^本站.*hub\.example\.org/) });
    const git = await ask(host, { path: '/models/a/b.git/info/refs?service=git-upload-pack' });
    expect(git.status).toBe(421);
  });

  it('tells anybody that it is well', async () => {
    expect((await ask('10.0.0.7', { path: '/acx/health' })).status).toBe(200);
    expect((await ask('10.0.0.7', { path: '/acx/health?x=1' })).status).toBe(200);
    expect((await ask('10.0.0.7', { path: '/acx/ready' })).status).toBe(200);
    expect((await ask('10.0.0.7', { path: '/acx/health/../aihub/items' })).status).toBe(421);
  });

  it('goes by the target of a request that names its host there', async () => {
    const url = '/acx/aihub/items?kind=models';
    expect((await ask('hub.example.org', { path: `http://evil.example${url}` })).status).toBe(421);
    expect((await ask('evil.example', { path: `http://hub.example.org${url}` })).status).toBe(421);
    expect((await ask('hub.example.org', { path: `http://hub.example.org${url}` })).status).toBe(200);
  });

  it('answers nobody who names no host', async () => {
    const { port } = new URL(hub.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /acx/aihub/items?kind=models HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 421 /);
  });

  it('holds as well for the pages alone, before another server', async () => {
    expect((await ask('evil.example', { at: gateway.url })).status).toBe(421);
    expect((await ask('hub.example.org', { at: gateway.url })).status).toBe(200);
    const forged = await ask('hub.example.org', {
      at: gateway.url,
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    // Its proxy stands on this machine, and is believed.
    expect(forged.status).toBe(421);
  });
});

describe('where requests come from', () => {
  /** The address that somebody who signs up with these headers is remembered by. */
  async function addressOf(at: TestHub, userName: string, headers: Record<string, string>): Promise<string> {
    const client = new SessionClient(at, headers);
    expect((await client.signUp(userName)).status).toBe(200);
    return (await client.get('/user/users/sessions')).body.data.list[0].address;
  }

  it('is what a proxy on this machine says of those that it does not believe itself', async () => {
    const forged = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 192.0.2.77' };
    expect(await addressOf(hub, 'proxied', forged)).toBe('203.0.113.9');
  });

  it('is not what a stranger says', async () => {
    const alone = await startHub({
      config: { publicUrl: 'http://127.0.0.1:6100', trustedProxies: ['192.0.2.0/24'] },
    });
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' };
    expect(await addressOf(alone, 'stranger', forged)).toBe('127.0.0.1');
    await alone.stop();
  });

  it('is what a proxy says that is named', async () => {
    const named = await startHub({
      config: { publicUrl: 'http://127.0.0.1:6100', trustedProxies: ['127.0.0.0/8'] },
    });
    expect(await addressOf(named, 'named', { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
    await named.stop();
  });
});
