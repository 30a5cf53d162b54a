import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  gitBudgetReceiveMemoryBytes,
  gitReceiveLargeBytes,
  gitReceiveManyCommands,
} from '#generated/constants.ts';
import { type Place, takePlace } from '../../server/git/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient } from './git-client.ts';

let hub: TestHub;
let folder: string;
let owner: SessionClient;
let url: string;
let key: string;
let large: Place | undefined;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-beside-'));
  owner = await signedUp(hub, 'neighbour');
  await owner.put('/aihub/personal/info', { alias: 'Neighbour' });
  const { body } = await owner.post('/aihub/items', { kind: 'models', name: 'small', license: 'mit' });
  key = body.data.key;
  await hub.hub.items.settled((await hub.hub.items.get(key, await owner.user())).id);
  const token = await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  url = `http://neighbour:${token.body.data.secret}@${new URL(hub.url).host}/models/neighbour/small.git`;
  await hub.idle();
  const atMost = { memoryBytes: gitBudgetReceiveMemoryBytes, startedBytes: gitReceiveLargeBytes };
  // Stands for the largest push there is, from beginning to end of all that follows.
  large = await takePlace('receive', { atMost, asker: 'somebody else' });
});
afterAll(async () => {
  large?.leave();
  await hub.stop();
  await rm(folder, { recursive: true });
});

it('clones, pushes and pages go on beside a push that takes all the memory that is lent', async () => {
  await gitClient(folder, 'clone', '-q', url, 'work');
  const work = join(folder, 'work');
  await writeFile(join(work, 'notes.txt'), 'Beside a large push.\n');
  await gitClient(work, 'add', '-A');
  await gitClient(work, 'commit', '-qm', 'Add notes');
  await gitClient(work, 'push', '-q');
  await gitClient(folder, 'clone', '-q', '--depth=1', url, 'again');

  const list = await owner.get(`/aihub/gitlab/${key}/main/file/list`);
  expect([list.status, JSON.stringify(list.body)]).toEqual([200, expect.stringContaining('notes.txt')]);
  expect((await owner.get(`/aihub/gitlab/${key}/commits?revision=main`)).status).toBe(200);
  expect((await owner.get(`/aihub/gitlab/${key}/raw/main/notes.txt`)).status).toBe(200);
});

it('a push of very many refs holds nothing that is kept for ordinary ones', async () => {
  const many = join(folder, 'many');
  await gitClient(folder, 'clone', '-q', url, many);
  const refs = Array.from({ length: gitReceiveManyCommands + 1 }, (_, at) => `HEAD:refs/heads/many/${at}`);
  // It waits for what is lent, all of which is taken.
  const pushed = gitClient(many, 'push', '-q', 'origin', ...refs);
  await expect.poll(() => large?.isWanted).toBe(true);
  large?.leave();
  await pushed;
  expect(await gitClient(folder, 'ls-remote', url, 'refs/heads/many/7')).toContain('refs/heads/many/7');
});
