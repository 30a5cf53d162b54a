import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitClient } from '../git/git-client.ts';
import { writeLongMessages } from '../git/long-messages.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { workedOff } from './inspect.ts';
import { type MortalHub, startMortal } from './mortal-hub.ts';

/** The messages together are many times what the hub has room for. */
const heapMegabytes = 160;
const messages = { commits: 300, bytes: 1_000_000 };

let folder: string;
let dataDir: string;
let served: MortalHub;
let pusher: SessionClient;
let neighbour: SessionClient;
let key: string;
const hub = { url: '' };

async function start(): Promise<void> {
  served = startMortal(dataDir, { heapMegabytes });
  hub.url = await served.url;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-heavy-'));
  dataDir = join(folder, 'data');
  await start();
  pusher = await signedUp(hub, 'pusher');
  neighbour = await signedUp(hub, 'neighbour');
  for (const [client, alias] of [
    [pusher, 'pusher'],
    [neighbour, 'neighbour'],
  ] as const)
    await client.put('/aihub/personal/info', { alias });
  const body = { kind: 'models', license: 'mit', name: 'heavy' };
  key = (await pusher.post('/aihub/items', body)).body.data.key;
  await workedOff(dataDir);
});
afterAll(async () => {
  await served.stop();
  await rm(folder, { recursive: true });
});

it('lives through a push of a few bytes that unfold to more than all its memory, and through its next start', async () => {
  const reply = await pusher.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  const clone = join(folder, 'clone');
  await gitClient(folder, 'init', '-q', '-b', 'main', clone);
  await writeLongMessages(clone, messages);
  const url = `http://pusher:${reply.body.data.secret}@${new URL(hub.url).host}/models/pusher/heavy.git`;
  let isPushed = false;
  const pushed = gitClient(clone, 'push', '-q', '--force', url, 'main').finally(() => {
    isPushed = true;
  });
  do expect((await neighbour.get('/aihub/items?kind=models')).status).toBe(200);
  while (!isPushed);
  await pushed;
  await workedOff(dataDir);
  expect(served.isGone).toBe(false);

  await served.kill('withGit');
  await start();

  const page = await neighbour.get(`/aihub/gitlab/${key}/main/file/list`);
  expect(page.body.data.fileList).toHaveLength(200);
  expect(page.body.data.fileList[0].lastCommit.title).toBe('Book 0 长');
  const history = await neighbour.get(`/aihub/gitlab/${key}/commits?revision=main`);
  expect(history.body.data.list[0]).toMatchObject({ title: 'Book 299 长', messageCut: true });
  for (const { text } of [page, history]) expect(Buffer.byteLength(text)).toBeLessThan(1_048_576);
});
