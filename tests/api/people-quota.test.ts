import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  quotaFileCount,
  quotaItemCount,
  quotaNewcomerFiles,
  quotaNewcomerForMs,
  quotaNewcomerItems,
  quotaNewcomerStoredBytes,
  quotaStoredBytes,
} from '#generated/constants.ts';
import { diskUse } from '../../server/git/index.ts';
import { gitClient, gitRefusal } from '../git/git-client.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp, TestClock } from '../support/session-client.ts';
import { settingsWith } from '../support/settings.ts';

let hub: TestHub;
const clock = new TestClock();
beforeAll(async () => {
  hub = await startHub({ now: clock.now });
});
afterAll(() => hub.stop());

const newcomers = {
  itemsMax: quotaNewcomerItems,
  bytesMax: quotaNewcomerStoredBytes,
  filesMax: quotaNewcomerFiles,
};
const whole = { itemsMax: quotaItemCount, bytesMax: quotaStoredBytes, filesMax: quotaFileCount };

const quotaOf = async (client: SessionClient) => (await client.get('/user/users/quota')).body.data;

it('begins with less for whoever signs up from the network, and has all of it a while later', async () => {
  const client = await signedUp(hub, 'newcomer');
  const { growTime, ...quota } = await quotaOf(client);
  expect(quota).toMatchObject({ items: 0, bytes: 0, files: 0, left: true, ...newcomers });
  expect(new Date(growTime).getTime()).toBe(clock.now() + quotaNewcomerForMs);
  await client.put('/aihub/personal/info', { alias: 'Newcomer', bio: 'New here' });
  clock.pass(quotaNewcomerForMs - 1);
  expect(await quotaOf(client)).toMatchObject(newcomers);
  clock.pass(1);
  const later = await quotaOf(client);
  expect(later).toMatchObject({ left: true, ...whole });
  expect(later.growTime).toBeUndefined();
});

it('begins whole for whom somebody else makes an account, and on a hub for one machine', async () => {
  const { id } = await hub.build.person({ userName: 'invited' });
  expect(await hub.hub.items.quotaOf(id)).toMatchObject(whole);
  const home = await startHub({ config: { publicUrl: 'http://localhost:6100' } });
  onTestFinished(() => home.stop());
  expect(await quotaOf(await signedUp(home, 'at-home'))).toMatchObject(whole);
});

it('is as whoever runs the hub has set it, also for those who begin with less', async () => {
  const settings = settingsWith({ itemsPerPerson: 1, storedPerPerson: 4096, filesPerPerson: 7 });
  const small = await startHub({ now: clock.now, config: { settings } });
  onTestFinished(() => small.stop());
  const set = { itemsMax: 1, bytesMax: 4096, filesMax: 7 };
  const { id } = await small.build.person({ userName: 'invited' });
  expect(await small.hub.items.quotaOf(id)).toMatchObject(set);
  const newcomer = await signedUp(small, 'newcomer');
  expect(await quotaOf(newcomer)).toMatchObject(set);
  await newcomer.put('/aihub/personal/info', { alias: 'Newcomer' });
  const made = async (name: string) =>
    (await newcomer.post('/aihub/items', { kind: 'models', visibility: 'PRIVATE', name, nameEn: name })).body
      .code;
  expect(await made('first')).toBe('0');
  expect(await made('second')).toBe('409204');
});

it('counts what repositories take of the disk, and stops pushes and new items where that is all', async () => {
  const client = await signedUp(hub, 'filer');
  await client.put('/aihub/personal/info', { alias: 'Filer' });
  const { id } = await client.user();
  const item = await hub.build.item({ owner: { id, userName: 'filer', roleType: 'common' }, name: 'filed' });
  const before = await quotaOf(client);
  const taken = await diskUse(hub.hub.repos.dirOf(item.id));
  expect(before).toMatchObject({ items: 1, ...taken, left: true });

  const { data } = (await client.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' })).body;
  const folder = await mkdtemp(join(tmpdir(), 'hub-filer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await gitClient(
    folder,
    'clone',
    '-q',
    `http://filer:${data.secret}@${new URL(hub.url).host}/models/filer/filed.git`,
  );
  const clone = join(folder, 'filed');
  const commit = async (name: string) => {
    await writeFile(join(clone, name), name);
    await gitClient(clone, 'add', '-A');
    await gitClient(clone, 'commit', '-qm', name);
  };
  await commit('one');
  await gitClient(clone, 'push', '-q');
  expect((await quotaOf(client)).files).toBeGreaterThan(before.files);

  await hub.hub.db
    .updateTable('items')
    .set({ repo_files: quotaNewcomerFiles })
    .where('id', '=', item.id)
    .execute();
  await commit('two');
  expect(await gitRefusal(clone, 'push', '-q')).toContain('Your storage is full.');
  const refused = await client.post(
    '/aihub/items',
    { kind: 'models', name: 'more' },
    { 'accept-language': 'zh' },
  );
  expect(refused).toMatchObject({
    status: 409,
    body: { code: '409208', msg: expect.stringContaining('文件数') },
  });
});
