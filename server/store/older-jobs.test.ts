import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';

/** A database as the version before left it, with these jobs in it. */
const older = (jobs: readonly (readonly unknown[])[]) =>
  olderStore('0020-job-keys', (sqlite) => {
    const columns = 'id, what, item_id, input, attempts, create_time, failure';
    for (const job of jobs)
      sqlite.prepare(`insert into jobs (${columns}) values (?, ?, ?, ?, ?, ?, ?)`).run(...job);
    sqlite.exec('delete from jobs where id = 90');
  });

it('takes over what was open, tried and set aside, and gives no number twice', async () => {
  const push = JSON.stringify({ tips: ['a', 'b'] });
  const { db } = await older([
    [3, 'items.refresh', 'one', push, 1, 1000, 'hindered'],
    [4, 'items.refresh', 'one', '{}', 0, 2000, null],
    [5, 'items.paths', 'one', '{}', 3, 3000, 'memory'],
    [6, 'items.paths', 'two', '{}', 3, 4000, 'memory'],
    [7, 'items.paths', 'two', '{}', 0, 5000, null],
    [8, 'items.create', 'three', '{}', 3, 6000, null],
    [9, 'items.index', 'one', '{}', 0, 7000, 'wanted'],
    [90, 'items.index', 'gone', '{}', 0, 8000, null],
  ]);
  const rows = await db.selectFrom('jobs').selectAll().orderBy('id').execute();
  const waiting = { asked: 1, lease_until: null, node: null, set_aside_time: null };
  const about = (itemId: string) => ({ item_id: itemId, input: JSON.stringify({ itemId }) });
  const tried = { tries: 0, failure: null };
  expect(rows).toEqual([
    {
      ...{ ...waiting, id: 3, name: 'items.refresh', key: null, tries: 1, failure: 'hindered' },
      ...{ item_id: 'one', input: JSON.stringify({ tips: ['a', 'b'], itemId: 'one' }) },
      ...{ create_time: 1000, run_at: 1000 },
    },
    {
      ...{ ...waiting, ...tried, ...about('one'), id: 4, name: 'items.refresh', key: null },
      ...{ create_time: 2000, run_at: 2000 },
    },
    {
      ...{ ...waiting, ...about('one'), id: 5, name: 'items.paths', key: 'one' },
      ...{ tries: 3, failure: 'memory', create_time: 3000, run_at: 3000, set_aside_time: 3000 },
    },
    {
      ...{ ...waiting, ...about('two'), id: 7, name: 'items.paths', key: 'two', asked: 2 },
      ...{ tries: 0, failure: null, create_time: 4000, run_at: 4000 },
    },
    {
      ...{ ...waiting, ...about('three'), id: 8, name: 'items.create', key: 'three' },
      ...{ tries: 3, failure: 'ended', create_time: 6000, run_at: 6000, set_aside_time: 6000 },
    },
    {
      ...{ ...waiting, ...tried, ...about('one'), id: 9, name: 'items.index', key: 'one', failure: 'wanted' },
      ...{ create_time: 7000, run_at: 7000 },
    },
  ]);
  const row = { name: 'items.index', input: '{}', create_time: 0, run_at: 0 };
  const added = await db.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow();
  expect(added.id).toBe(91);
});

it('gives no number twice either where nothing was open', async () => {
  const { db } = await older([[90, 'items.index', 'gone', '{}', 0, 8000, null]]);
  const row = { name: 'items.index', input: '{}', create_time: 0, run_at: 0 };
  expect(await db.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow()).toEqual({
    id: 91,
  });
});
