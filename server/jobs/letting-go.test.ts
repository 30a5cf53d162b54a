import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { jobAtOnce } from '#generated/constants.ts';
import { asking, currentAsker } from '../load/asker.ts';
import { WaitFirst } from '../load/wait-first.ts';
import { openStore, type Store } from '../store/open.ts';
import { endLeases, releaseJobs, renewLeases, takeOver } from './claims.ts';
import { PutOff } from './endings.ts';
import { Jobs } from './jobs.ts';
import type { JobHandler } from './runner.ts';
import { jobsSetAside } from './set-aside.ts';

vi.mock('#generated/constants.ts', async (load) => ({
  ...(await load<object>()),
  gitUpkeepAfterMs: 40,
  jobBackOffFirstMs: 10,
  jobForgetEveryMs: 200,
  jobGraceMs: 20,
  jobLeaseMs: 90,
  jobLeftPage: 5,
  jobLookMs: 10,
}));

const log = { error: vi.fn() };
const opened: Jobs[] = [];
let store: Store;
let done: string[];

beforeEach(async () => {
  log.error.mockClear();
  done = [];
  store = await openStore(':memory:');
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
  await store.close();
});

const noteDone: JobHandler = async ({ name, input }) => {
  if ('itemId' in input) done.push(`${name} ${input.itemId}`);
};

function started(handler = noteDone, recover = async (_itemId: string) => {}): Jobs {
  const jobs = new Jobs({ db: store.db, log, recover });
  jobs.handle(handler);
  opened.push(jobs);
  return jobs;
}

/** As what a process left that was killed. */
const left = (name: string, count: number) =>
  sql`insert into jobs (name, key, item_id, input, create_time, run_at)
    with recursive n(at) as (select 1 union all select at + 1 from n where at < ${count})
    select ${name}, 'item-' || at, 'item-' || at, json_object('itemId', 'item-' || at), 1, 1 from n`.execute(
    store.db,
  );

/** As long as the work goes on, the disk is full for whatever the trigger names. */
async function full<Result>(of: string, work: () => Promise<Result>): Promise<Result> {
  await sql.raw(`create trigger full ${of} begin select raise(abort, 'disk is full'); end`).execute(store.db);
  return work().finally(() => sql`drop trigger full`.execute(store.db));
}
const noRelease = 'before update of lease_until on jobs when new.lease_until is null';
const noTry = 'before update of tries on jobs';

it('goes on with the next item where what an item left could not be let go, and does that later', async () => {
  await left('items.paths', 12);
  const jobs = started();
  await jobs.note();
  await full(noRelease, () => jobs.resume());
  await expect(jobs.assertReady('item-12')).resolves.toBeUndefined();
  await expect.poll(() => new Set(done).size, { timeout: 5000 }).toBe(12);
});

it('opens an item whose first job could not be begun, or which could not be recovered, and does the job later', async () => {
  await left('items.create', 12);
  const jobs = started(noteDone, async (itemId) => {
    if (itemId === 'item-3') throw new Error('The disk is full.');
  });
  await jobs.note();
  await full(noTry, () => jobs.resume());
  await expect(jobs.assertReady('item-12')).resolves.toBeUndefined();
  await expect.poll(() => new Set(done).size, { timeout: 5000 }).toBe(12);
});

it('begins what could not be counted or closed again when its lease is over', async () => {
  const jobs = started();
  await jobs.resume();
  const run = await jobs.hold(store.db, 'items.create', { itemId: 'run' });
  const attempted = await jobs.hold(store.db, 'items.refresh', { itemId: 'attempted' });
  await full(noTry, async () => {
    await expect(jobs.run(run)).rejects.toThrow('full');
    await expect(jobs.attempt(attempted, async () => 1)).rejects.toThrow('full');
  });
  const closed = await jobs.hold(store.db, 'items.remove', { itemId: 'closed' });
  await full('before delete on jobs', () => expect(jobs.done(store.db, closed)).rejects.toThrow('full'));
  await expect
    .poll(() => done.toSorted(), { timeout: 5000 })
    .toEqual(['items.create run', 'items.refresh attempted', 'items.remove closed']);
});

it('works where the disk is full at the start', async () => {
  await left('items.paths', 1);
  await sql`update jobs set failure = 'hindered', run_at = ${Date.now() + 60_000}`.execute(store.db);
  const jobs = started();
  await jobs.note();
  await full('before update of run_at on jobs', () => jobs.resume());
  await jobs.open(store.db, 'items.index', { itemId: 'later' });
  jobs.wake();
  await expect.poll(() => done).toContain('items.index later');
});

it('holds, renews and takes over a hundred and fifty thousand jobs at once', async () => {
  await left('items.upkeep', 150_000);
  await started().note();
  const rows = await store.db.selectFrom('jobs').select('id').where('lease_until', 'is not', null).execute();
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(150_000);
  await renewLeases(store.db, ids, 5);
  await endLeases(store.db, ids, 10);
  await takeOver(store.db, ids, 10);
  const free = () => store.db.selectFrom('jobs').select('id').where('lease_until', 'is', null).execute();
  expect(await free()).toEqual([]);
  await releaseJobs(store.db, ids, false);
  expect(await free()).toHaveLength(150_000);
});

it('looks at what the last stop left some at a time, first at what is asked for and last at what was tried', async () => {
  await left('items.create', 40);
  const change = (item: string, values: { tries?: number; set_aside_time?: number }) =>
    store.db.updateTable('jobs').set(values).where('item_id', '=', item).execute();
  await change('item-1', { tries: 1 });
  await change('item-2', { tries: 3, set_aside_time: 1 });
  const recovered: string[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const jobs = started(
    async (...job) => {
      if (job[0].name === 'items.create') await held;
      await noteDone(...job);
    },
    async (itemId) => void recovered.push(itemId),
  );
  await jobs.note();
  const working = jobs.resume();
  const renewed = store.db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', 'items.create')
    .where('lease_until', '<', Date.now() + 3_600_000);
  await expect.poll(async () => (await renewed.execute()).length).toBe(jobAtOnce);
  const waits = ['item-2', 'item-40'].map((itemId) => jobs.ready(itemId));
  await expect(jobs.assertReady('item-30')).rejects.toBeInstanceOf(WaitFirst);
  await expect(jobs.assertReady('item-of-nobody')).resolves.toBeUndefined();
  goOn();
  await Promise.all(waits);
  await working;
  // What is set aside is not begun, and its repository is made good all the same, once.
  expect(done).toHaveLength(39);
  expect(recovered.toSorted()).toEqual([...new Set(recovered)].sort());
  expect(recovered).toHaveLength(40);
  expect(recovered.slice(jobAtOnce, jobAtOnce + 2).sort()).toEqual(['item-2', 'item-40']);
  expect(recovered.at(-1)).toBe('item-1');
  expect(
    await store.db
      .selectFrom('jobs')
      .select(['item_id', 'lease_until'])
      .where('item_id', 'is not', null)
      .execute(),
  ).toEqual([{ item_id: 'item-2', lease_until: null }]);
});

it('begins what is asked for without a pause, and not before its time where it gave way', async () => {
  const begun: number[] = [];
  const jobs = started(async ({ name }) => {
    if (name !== 'items.upkeep') return;
    begun.push(performance.now());
    if (begun.length === 1) throw new PutOff(150);
  });
  await jobs.resume();
  const until = performance.now() + 1500;
  while (performance.now() < until) {
    await jobs.open(store.db, 'items.upkeep', { itemId: 'busy' });
    await setTimeout(10);
  }
  const [first = 0, second = 0] = begun;
  expect(begun.length).toBeGreaterThan(2);
  expect(first).toBeLessThan(until - 900);
  expect(second - first).toBeGreaterThanOrEqual(148);
});

it('does for nobody what somebody wakes, now or later', async () => {
  const askers: unknown[] = [];
  const jobs = started(async () => void askers.push(currentAsker()));
  await asking({ network: 'n', person: 'bob' }, () => jobs.resume());
  askers.length = 0;
  await jobs.open(store.db, 'items.paths', { itemId: 'of-alice' });
  asking({ network: 'n', person: 'bob' }, () => jobs.wake());
  await asking({ network: 'n', person: 'bob' }, () =>
    jobs.open(store.db, 'items.upkeep', { itemId: 'of-bob' }),
  );
  await expect.poll(() => askers).toEqual([undefined, undefined]);
});

it('stops although a job does not listen, and blames it for nothing', async () => {
  const never = vi.fn(() => new Promise<never>(() => {}));
  const jobs = started(async ({ name }) => {
    if (name === 'items.remove') await never();
  });
  await jobs.resume();
  await jobs.open(store.db, 'items.remove', { itemId: 'deaf' });
  jobs.wake();
  await expect.poll(() => never.mock.calls.length).toBeGreaterThan(0);
  jobs.stop();
  await jobs.close();
  const rows = await store.db.selectFrom('jobs').select('tries').where('key', '=', 'deaf').execute();
  expect(rows).toEqual([{ tries: 0 }]);
  await started().resume();
  expect(done).toEqual(['items.remove deaf']);
});

it('begins anew what repeats and was set aside, at its next time and no sooner', async () => {
  let times = 0;
  const jobs = started(async ({ name }) => {
    if (name !== 'marks.forget') return;
    times += 1;
    throw new TypeError('A fault of ours.');
  });
  await jobs.resume();
  const aside = () => jobsSetAside(store.db).select(['name', 'tries']).execute();
  await expect.poll(aside).toEqual([{ name: 'marks.forget', tries: 3 }]);
  await setTimeout(50);
  expect(times).toBe(3);
  await expect.poll(() => times, { timeout: 5000 }).toBe(6);
});
