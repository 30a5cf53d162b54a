import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startHub } from '../support/hub.ts';

vi.mock('#generated/server/budgets.ts', async (original) => {
  const { budgets } = await original<typeof import('#generated/server/budgets.ts')>();
  return { budgets: { ...budgets, search: { ...budgets.search, atOnce: 1, perAsker: 1 } } };
});

it('whoever searches first holds no place while the process starts', async () => {
  const hub = await startHub();
  await hub.build.item({ name: 'hanqiao' });
  const { workers } = hub.hub.searches;
  const searches = ['', '/tags', '/kinds'].map((part) => hub.get(`/acx/aihub/search${part}?q=hanqiao`));
  while (workers.pids.length === 0) await setImmediate();
  const [pid = 0] = workers.pids;
  process.kill(pid, 'SIGSTOP');

  // Without a text nothing is searched, and there is one place.
  expect((await hub.get('/acx/aihub/search')).status).toBe(200);
  process.kill(pid, 'SIGCONT');

  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await hub.stop();
});
