import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { type Stoppable, startGateway } from '../../server/main.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';

// The servers live in this process: a call that waits for git would keep them from answering it.
const run = promisify(execFile);
const kind = kinds[0]?.id ?? '';
let behind: TestHub;
let gateway: Stoppable;

beforeAll(async () => {
  behind = await startHub();
  await behind.build.item({ kind, name: 'here', readme: '# Here' });
  gateway = await startGateway(
    { port: 0, host: '127.0.0.1', publicUrl: 'https://hub.test', dataDir: '', seed: 'none', api: behind.url },
    plainPages,
    'silent',
  );
});
afterAll(async () => {
  await gateway.stop();
  await behind.stop();
});

const get = (path: string, accept = 'text/html') => fetch(gateway.url + path, { headers: { accept } });

describe('the browser side before another server', () => {
  it('passes calls on and gives their answers back', async () => {
    const direct = await behind.get(`/acx/aihub/items?kind=${kind}`);
    const passed = await get(`/acx/aihub/items?kind=${kind}`, 'application/json');
    expect(await passed.json()).toEqual(direct.body);
  });

  it('says which build its own pages are, so that nobody is offered that of the other server', async () => {
    const answer = await get('/builds/latest.json?timestamp=1', 'application/json');
    expect(await answer.json()).toEqual({ code: '0', data: { version: plainPages.build }, msg: '' });
  });

  it('answers pages itself, with the status that the other server knows', async () => {
    expect((await get(`/${kind}/owner/here`)).status).toBe(200);
    expect((await get(`/${kind}/owner/gone`)).status).toBe(404);
    expect((await get('/nowhere')).status).toBe(404);
  });

  it('lets people sign in and write from its own pages, and from no other', async () => {
    const send = (path: string, body: object, headers: Record<string, string>) =>
      fetch(`${gateway.url}/acx${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const origin = gateway.url;
    const account = { userName: 'through-gateway', password: 'correct horse' };
    const entered = await send('/user/users/register', account, { origin });
    expect(entered.status).toBe(200);
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const token = { type: 'access', name: 'x', scope: 'read' };
    expect((await send('/user/tokens', token, { origin, cookie })).status).toBe(200);
    expect((await send('/user/tokens', token, { origin: 'https://hub.test', cookie })).status).toBe(200);
    expect((await send('/user/tokens', token, { origin: 'https://evil.example', cookie })).status).toBe(400);
  });

  it('lets git clone through it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-clone-'));
    await run('git', ['clone', '-q', `${gateway.url}/${kind}/owner/here.git`, folder]);
    const { stdout } = await run('git', ['-C', folder, 'log', '--format=%s']);
    expect(stdout).toContain('Write README.md');
    rmSync(folder, { recursive: true, force: true });
  });
});

it('says so where the other server cannot be reached', async () => {
  const alone = await startGateway(
    {
      port: 0,
      host: '127.0.0.1',
      publicUrl: 'https://hub.test',
      dataDir: '',
      seed: 'none',
      api: 'http://127.0.0.1:1',
    },
    plainPages,
    'silent',
  );
  const answer = await fetch(`${alone.url}/acx/health`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: '503001' });
  await alone.stop();
});
