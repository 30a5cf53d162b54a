import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedUp } from '../support/session-client.ts';
import { StartedHub } from './started-hub.ts';

let folder: string;
let hub: StartedHub;
/** With a token, and without. */
let own: string;
let open: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-transfers-'));
  hub = new StartedHub(join(folder, 'data'), { HUB_CONFIG: 'none' });
  const url = await hub.url;
  const client = await signedUp({ url }, 'who-clones');
  await client.put('/aihub/personal/info', { alias: 'who-clones' });
  await client.post('/aihub/items', { kind: 'models', name: 'open', license: 'mit', nameEn: 'Open' });
  // Git shows a token where it is asked for one alone.
  await client.post('/aihub/items', { kind: 'models', name: 'taken', visibility: 'PRIVATE' });
  const token = await client.post('/user/tokens', { type: 'git', name: 'here', scope: 'write' });
  open = `${url}/models/who-clones/open.git`;
  own = `${url}/models/who-clones/taken.git`.replace('//', `//who-clones:${token.body.data.secret}@`);
});
afterAll(async () => {
  await hub.end();
  await rm(folder, { recursive: true });
});

const git = (...args: string[]) =>
  new Promise<void>((resolve, reject) => {
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_GLOBAL: '/dev/null' };
    const as = ['-c', 'user.name=Who', '-c', 'user.email=who@example.org'];
    execFile('git', [...as, ...args], { cwd: folder, env }, (error) => (error ? reject(error) : resolve()));
  });
const packs = (service: string) =>
  hub.logged('answered').filter(({ url, method }) => method === 'POST' && String(url).endsWith(service));

it('says who clones and pushes what, and how many bytes came and went', async () => {
  await git('clone', '-q', own, 'one');
  await expect.poll(() => packs('git-upload-pack').length).toBeGreaterThan(0);
  const facts = { person: 'who-clones', item: 'models/who-clones/taken' };
  expect(packs('git-upload-pack').at(-1)).toMatchObject(facts);
  expect(Number(packs('git-upload-pack').at(-1)?.bytesOut)).toBeGreaterThan(0);

  await writeFile(join(folder, 'one', 'more.txt'), 'more\n'.repeat(1000));
  await git('-C', 'one', 'add', '.');
  await git('-C', 'one', 'commit', '-qm', 'more');
  await git('-C', 'one', 'push', '-q', 'origin', 'HEAD');
  await expect.poll(() => packs('git-receive-pack')).toHaveLength(1);
  expect(packs('git-receive-pack')[0]).toMatchObject(facts);
  expect(Number(packs('git-receive-pack')[0]?.bytesIn)).toBeGreaterThan(0);
});

it('names nobody who shows nothing', async () => {
  const before = packs('git-upload-pack').length;
  await git('clone', '-q', open, 'two');
  await expect.poll(() => packs('git-upload-pack').length).toBeGreaterThan(before);
  const last = packs('git-upload-pack').at(-1);
  expect(last).toMatchObject({ item: 'models/who-clones/open' });
  expect(last).not.toHaveProperty('person');
});
