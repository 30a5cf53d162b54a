import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { polls } from '#generated/states.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

const retryMs = 1500;
vi.mock('#generated/constants.ts', async (load) => ({
  ...(await load<object>()),
  creationRetryMs: 1500,
  jobLookMs: 20,
}));

let dataDir: string;
let hub: TestHub;
let owner: SessionClient;
let made = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

beforeEach(async () => {
  hub = await startHub({ dataDir });
  const name = `unlucky-${++made}`;
  owner = await signedUp(hub, name);
  await owner.put('/aihub/personal/info', { alias: name });
});
afterEach(async () => {
  await hub.stop();
});

const view = async (key: string) => (await owner.get(`/aihub/${key}/view`)).body.data;

/** Waits until a creation has ended so: of one that failed the page goes on asking, since the hub tries again. */
async function ends(key: string, status: string): Promise<void> {
  let item = await view(key);
  while (item.bareRepoInitStatus !== status || item.defaultFileInitStatus !== status) item = await view(key);
  expect(polls.creation.while({ item } as never)).toBe(status === 'FAILED');
}

/** Makes an item while no repository can be made, since a file is in the place of their folder. */
async function failed(name: string): Promise<string> {
  const [repos, aside] = [join(dataDir, 'repos'), join(dataDir, 'aside')];
  await rename(repos, aside).catch(() => undefined);
  await writeFile(repos, '');
  const { key } = (await owner.post('/aihub/items', { kind: 'models', name, license: 'mit' })).body.data;
  await ends(key, 'FAILED');
  await rm(repos);
  await rename(aside, repos).catch(() => undefined);
  return key;
}

it('shows a creation that failed, and makes it good after a while', async () => {
  const begun = performance.now();
  const key = await failed('retried');
  await ends(key, 'SUCCESS');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(retryMs);
  const card = await owner.get(`/aihub/gitlab/${key}/raw/main/README.md`);
  expect(card.text).toContain('license: mit');
  await hub.idle();
});

it('makes it good at the next start', async () => {
  const key = await failed('restarted');
  await hub.stop();
  hub = await startHub({ dataDir });
  expect((await hub.get(`/acx/aihub/${key}/view`)).body.data.bareRepoInitStatus).toBe('SUCCESS');
});

it('makes it good before its settings are saved, and saves nothing where it cannot', async () => {
  const repos = join(dataDir, 'repos');
  const key = await failed('saved');
  await rename(repos, join(dataDir, 'aside'));
  await writeFile(repos, '');
  const refused = await owner.put(`/aihub/${key}`, { desc: 'once' });
  expect(refused.body.code).toBe('503001');
  expect((await view(key)).desc).toBeUndefined();
  await rm(repos);
  await rename(join(dataDir, 'aside'), repos);
  expect((await owner.put(`/aihub/${key}`, { desc: 'again' })).status).toBe(200);
  expect(await view(key)).toMatchObject({ desc: 'again', bareRepoInitStatus: 'SUCCESS' });
});

it('lets one that failed be deleted', async () => {
  const key = await failed('given-up');
  await owner.send('DELETE', `/aihub/${key}`, { confirm: 'given-up' });
  expect((await owner.get(`/aihub/${key}/view`)).status).toBe(404);
  await hub.idle();
});
