import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobTriesMax } from '#generated/constants.ts';
import { inspectInstallation } from '../../server/doctor/inspect.ts';
import { retryWork } from '../../server/doctor/jobs.ts';
import { WorkDiedError } from '../../server/load/processes/work-died.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'follower-owner');
  await owner.put('/aihub/personal/info', { alias: 'Bandicoot' });
  await owner.post('/aihub/items', { kind: 'models', name: 'followed', license: 'mit' });
  await hub.idle();
});
afterAll(() => hub.stop());

const followers = () =>
  hub.hub.db.selectFrom('jobs').select(['tries', 'failure']).where('name', '=', 'items.words').execute();
const found = async (query: string) => {
  const { data } = (await owner.get(`/aihub/search?q=${query}`)).body;
  return data.list.map((hit: { item: { name: string } }) => hit.item.name).sort();
};

it('is named where it cannot go on, holds up nobody, and goes on where it stood', async () => {
  const failing = vi.spyOn(hub.hub.items, 'expectWordsOf').mockRejectedValue(new WorkDiedError('memory'));
  const reply = await owner.put('/aihub/personal/info', { alias: 'Thylacine' });
  expect(reply.body.code).toBe('0');
  await expect.poll(followers).toEqual([{ tries: jobTriesMax, failure: 'memory' }]);
  const env = { HUB_DATA: hub.hub.config.dataDir, HUB_PORT: '0' };
  const named = (await inspectInstallation(env)).find(({ check }) => check === 'set aside');
  expect(named?.says).toContain('items.words: memory');

  // Everything else is recorded, done and found as ever.
  const made = await owner.post('/aihub/items', { kind: 'models', name: 'beside-it', license: 'mit' });
  expect(made.body.code).toBe('0');
  await expect.poll(() => found('beside-it')).toEqual(['beside-it']);
  expect(await found('thylacine')).toEqual(['beside-it']);

  failing.mockRestore();
  await retryWork(hub.hub.config.dataDir);
  await expect.poll(followers).toEqual([]);
  await expect.poll(() => found('thylacine')).toEqual(['beside-it', 'followed']);
});
