import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobTriesMax } from '#generated/constants.ts';
import { inspectInstallation } from '../../server/doctor/inspect.ts';
import { listJobs, retryWork } from '../../server/doctor/jobs.ts';
import { WorkDiedError } from '../../server/load/processes/work-died.ts';
import { pushReadme, startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;
let other: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'owner-of-it');
  other = await signedUp(hub, 'somebody');
  for (const [client, alias] of [
    [owner, 'owner-of-it'],
    [other, 'somebody'],
  ] as const)
    await client.put('/aihub/personal/info', { alias });
});
afterAll(() => hub.stop());

const jobs = () =>
  hub.hub.db
    .selectFrom('jobs')
    .select(['name', 'tries', 'failure'])
    .where('item_id', 'is not', null)
    .execute();

it('sets aside what dies at every try, names it, tells its owner alone, and begins it again when asked to', async () => {
  const { db, repos } = hub.hub;
  const { key } = (await owner.post('/aihub/items', { kind: 'models', name: 'fatal', license: 'mit' })).body
    .data;
  const { id } = await db.selectFrom('items').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  await expect.poll(jobs).toEqual([]);

  const counted: number[] = [];
  const dying = vi.spyOn(repos, 'indexPaths').mockImplementation(async () => {
    // Whatever happens now, the try has been counted.
    counted.push(...(await jobs()).map(({ tries }) => tries));
    throw new WorkDiedError('memory');
  });
  await pushReadme(hub.hub, id, '# Fatal');
  const setAside = [{ name: 'items.paths', tries: jobTriesMax, failure: 'memory' }];
  await expect.poll(jobs).toEqual(setAside);
  expect(counted).toEqual(Array.from({ length: jobTriesMax }, (_, index) => index + 1));

  // The item is read as ever, and nothing begins it again.
  const page = await other.get(`/aihub/gitlab/${key}/main/file/list`);
  expect(page.body.data.fileList.map(({ name }: { name: string }) => name)).toContain('README.md');
  await hub.hub.items.resume();
  expect(await jobs()).toEqual(setAside);
  expect((await owner.get(`/aihub/${key}/view`)).body.data.setAside).toBe(true);
  expect((await other.get(`/aihub/${key}/view`)).body.data).not.toHaveProperty('setAside');
  const env = { HUB_DATA: hub.hub.config.dataDir, HUB_PORT: '0' };
  const named = (await inspectInstallation(env)).find(({ check }) => check === 'set aside');
  expect(named?.says).toContain('models/owner-of-it/fatal (items.paths: memory)');

  const { counts, setAside: aside } = await listJobs(hub.hub.config.dataDir);
  expect(counts).toContainEqual({
    ...{ name: 'items.paths', waiting: 0, running: 0, setAside: 1, isKnown: true },
  });
  expect(aside).toEqual([{ name: 'items.paths', failure: 'memory', tries: jobTriesMax, itemId: id }]);

  dying.mockRestore();
  expect(await retryWork(hub.hub.config.dataDir)).toBe(1);
  await hub.hub.items.resume();
  expect(await jobs()).toEqual([]);
  expect((await owner.get(`/aihub/${key}/view`)).body.data).not.toHaveProperty('setAside');
});

it('takes what had been set aside along with the next push', async () => {
  const { db, repos } = hub.hub;
  const { key } = (await owner.post('/aihub/items', { kind: 'models', name: 'mended', license: 'mit' })).body
    .data;
  const { id } = await db.selectFrom('items').select('id').where('key', '=', key).executeTakeFirstOrThrow();
  await expect.poll(jobs).toEqual([]);
  const dying = vi.spyOn(repos, 'afterPush').mockRejectedValue(new WorkDiedError('time'));
  await pushReadme(hub.hub, id, '# Once');
  await expect.poll(async () => (await jobs()).map(({ tries }) => tries)).toEqual([jobTriesMax]);
  dying.mockRestore();
  await pushReadme(hub.hub, id, '# Again');
  await expect.poll(jobs).toEqual([]);
  expect((await owner.get(`/aihub/${key}/view`)).body.data).not.toHaveProperty('setAside');
});
