import { expect, it, vi } from 'vitest';
import { openStore } from '../store/open.ts';
import { jobFigures } from './figures.ts';

vi.mock('#generated/constants.ts', async (load) => ({
  ...(await load<object>()),
  jobCountedMost: 5,
  jobLeaseMs: 60,
}));

it('tells of open jobs by ranges of indexes, each kind no further than is counted', async () => {
  const { db, close } = await openStore(':memory:');
  const job = { name: 'items.paths', input: '{}', create_time: 0 };
  const note = async (count: number, row: { name?: string; run_at: number; lease_until?: number }) => {
    for (let at = 0; at < count; at += 1)
      await db
        .insertInto('jobs')
        .values({ ...job, ...row })
        .execute();
  };
  expect((await jobFigures(db, 1000)).leaseMs).toBe(0);
  await note(9, { run_at: 400 });
  await note(2, { name: 'items.index', run_at: 900 });
  await note(3, { name: 'items.index', run_at: 1001 });
  await note(2, { run_at: 0, lease_until: 1050 });
  await note(1, { run_at: 0, lease_until: 1030 });
  await db
    .insertInto('jobs')
    .values({ ...job, run_at: 0, set_aside_time: 7 })
    .execute();
  const { counts, dueMs, leaseMs } = await jobFigures(db, 1000);
  expect(counts).toEqual({ due: 5 + 2, waiting: 3, running: 3, setAside: 1 });
  expect([dueMs.get('items.paths'), dueMs.get('items.index'), dueMs.get('items.create')]).toEqual([
    600, 100, 0,
  ]);
  expect(leaseMs).toBe(30);
  await close();
});
