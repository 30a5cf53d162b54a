import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Repository } from '../../server/git/repository.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let dataDir: string;
let hub: TestHub;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-stopping-'));
  hub = await startHub({ dataDir });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await hub.stop();
  await rm(dataDir, { recursive: true });
});

const jobs = () =>
  hub.hub.db
    .selectFrom('jobs')
    .select(['name', 'tries', 'failure'])
    .where('item_id', 'is not', null)
    .execute();

/** A change of a repository as a push makes it, which the hub has been told of. */
async function push(id: string): Promise<void> {
  const takeIn = await hub.hub.items.expectPush(id);
  await hub.hub.repos.commit(id, {
    branch: 'main',
    message: 'Write the card',
    author: { name: 'owner', email: 'owner@example.org', date: new Date() },
    put: [{ path: 'README.md', content: '# Pushed' }],
    remove: [],
  });
  await takeIn();
}

it('cuts short what makes a history quick to read, and makes it after its next start', async () => {
  const { id } = await hub.build.item();
  await expect.poll(jobs).toEqual([]);
  // A history so long that its index is not done before the hub stops.
  const written = vi.spyOn(Repository.prototype, 'writeCommitGraph').mockImplementationOnce(
    (_place, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  );
  await push(id);
  await expect.poll(() => written.mock.calls.length).toBe(1);
  await hub.stop();

  hub = await startHub({ dataDir });
  await expect.poll(() => written.mock.calls.length).toBe(2);
  await expect.poll(jobs).toEqual([]);
  const graphs = join(hub.hub.repos.dirOf(id), 'objects/info/commit-graphs');
  expect(existsSync(join(graphs, 'commit-graph-chain'))).toBe(true);
});
