import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let secret: string;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'keeper');
  await owner.put('/aihub/personal/info', { alias: 'Keeper' });
  await owner.post('/aihub/items', { kind: 'models', name: 'open', license: 'mit' });
  await owner.post('/aihub/items', { kind: 'models', name: 'closed', license: 'mit', visibility: 'PRIVATE' });
  const reply = await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  secret = reply.body.data.secret;
});
afterAll(() => hub.stop());

const lfs = 'application/vnd.git-lfs+json';

async function ask(name: string, { path = 'objects/batch', body = '{}', headers = {} } = {}) {
  const answer = await fetch(`${hub.url}/models/keeper/${name}.git/info/lfs/${path}`, {
    method: 'POST',
    headers: { accept: lfs, 'content-type': lfs, ...headers },
    body,
  });
  const { message } = (await answer.json()) as { message: string };
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    headers: answer.headers,
    message,
  };
}

const asOwner = () => ({ authorization: `Basic ${Buffer.from(`keeper:${secret}`).toString('base64')}` });

describe('git-lfs', () => {
  it.each(['objects/batch', 'locks/verify', 'locks', 'objects/none'])(
    'is told at %s that there is no store of large files',
    async (path) => {
      const body = JSON.stringify({ operation: 'upload', transfers: ['basic'], objects: [] });
      const { status, type, message } = await ask('open', { path, body });
      expect([status, type]).toEqual([501, lfs]);
      expect(message).toContain('Large files (Git LFS) are not served by this hub yet');
    },
  );

  it('is told so in its own language, whatever it sends', async () => {
    const headers = { 'accept-language': 'zh-CN', 'content-type': 'application/json' };
    const { status, message } = await ask('open', { body: 'no JSON', headers });
    expect(status).toBe(501);
    expect(message).toContain('大文件');
  });

  it('is told of a private repository as of one that is not there, unless its owner asks', async () => {
    const [closed, missing] = [await ask('closed'), await ask('missing')];
    expect([closed.status, closed.message]).toEqual([missing.status, missing.message]);
    expect(closed.status).toBe(401);
    expect(closed.headers.get('lfs-authenticate')).toBe('Basic realm="git"');
    expect(closed.headers.get('www-authenticate')).toBe('Basic realm="git"');
    expect((await ask('closed', { headers: asOwner() })).status).toBe(501);
  });
});
