import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobComeAgainMs, jobLeaseMs } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';

const doorWaitMs = 50;
vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), jobDoorWaitMs: 50 }));

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

it('a door to an item whose work is open says when to come again, and is a door again once it is done', async () => {
  const { id, key } = await hub.build.item({ name: 'waited-for' });
  const other = await hub.build.item({ name: 'not-waited-for' });
  const { db, items } = hub.hub;
  const open = () => db.selectFrom('jobs').select('name').where('item_id', 'is not', null).execute();
  await expect.poll(open).toEqual([]);
  // As a crash leaves it: noted down, and not yet begun.
  const job = {
    name: 'items.refresh',
    item_id: id,
    input: JSON.stringify({ itemId: id }),
    create_time: 0,
    run_at: 0,
  };
  const dead = Date.now() + jobLeaseMs;
  await db
    .insertInto('jobs')
    .values({ ...job, lease_until: dead })
    .execute();
  await items.noteOpenWork();

  const doors = [`/acx/aihub/${key}/view`, `/acx/aihub/gitlab/${key}/main/file/list`];
  const said = new Set<string>();
  for (const door of doors) {
    for (const language of ['en', 'zh-CN']) {
      const begun = performance.now();
      const reply = await hub.get(door, { 'accept-language': language });
      expect(performance.now() - begun).toBeGreaterThanOrEqual(doorWaitMs - 1);
      expect(reply.status).toBe(503);
      expect(reply.headers.get('retry-after')).toBe(String(jobComeAgainMs / 1000));
      said.add(reply.body.msg);
    }
  }
  expect(said.size).toBe(2);
  // A visitor of git is told so by git's own door.
  const git = await hub.get(`/models/owner/waited-for.git/info/refs?service=git-upload-pack`);
  expect([git.status, git.headers.get('retry-after')]).toEqual([503, String(jobComeAgainMs / 1000)]);
  expect((await hub.get(`/acx/aihub/${other.key}/view`)).status).toBe(200);

  await items.resume();
  for (const door of doors) expect((await hub.get(door)).status).toBe(200);
  await expect.poll(open).toEqual([]);
});
