import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type JobName, jobs as known } from '#generated/server/jobs.ts';
import { WorkDiedError, WorkFailedError } from '../load/processes/work-died.ts';
import { openStore, type Store } from '../store/open.ts';
import { PutOff } from './endings.ts';
import { Jobs } from './jobs.ts';
import { retryJobs } from './set-aside.ts';

vi.mock('#generated/constants.ts', async (load) => ({
  ...(await load<object>()),
  creationRetryMs: 40,
  gitUpkeepAfterMs: 40,
  jobBackOffFirstMs: 10,
  jobForgetEveryMs: 30,
  jobGraceMs: 20,
  jobLongMs: 30,
  jobLookMs: 10,
  jobWords: 4,
}));

type Handler = (itemId: string, signal: AbortSignal) => Promise<unknown>;
const log = { error: vi.fn() };
const opened: Jobs[] = [];
let store: Store;

beforeEach(async () => {
  log.error.mockClear();
  store = await openStore(':memory:');
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close();
  await store.close();
});

/** A hub as far as jobs know it; kinds that a test does not name do nothing. */
function started(own: Partial<Record<JobName, Handler>> = {}, now = Date.now): Jobs {
  const jobs = new Jobs({ db: store.db, log, recover: async () => {}, now });
  jobs.handle(
    async ({ name, input }, signal) =>
      void (await own[name]?.('itemId' in input ? input.itemId : '', signal)),
  );
  opened.push(jobs);
  return jobs;
}

/** As a process that is killed: what it is at goes on for nobody. */
const killed = (jobs: Jobs) => {
  opened.splice(opened.indexOf(jobs), 1);
};

const repeating = Object.entries(known).flatMap(([name, { everyMs }]) => (everyMs ? [name] : []));
/** All but what repeats, which is never done. */
const rows = () =>
  store.db
    .selectFrom('jobs')
    .select(['name', 'key', 'tries', 'failure'])
    .where('name', 'not in', repeating)
    .orderBy('id')
    .execute();
const open = async (jobs: Jobs, name: JobName, ...itemIds: string[]) => {
  for (const itemId of itemIds) await jobs.open(store.db, name, { itemId });
  jobs.wake();
};
const none = () => expect.poll(rows).toEqual([]);
const never = () => new Promise<never>(() => {});
const died = () => Promise.reject(new WorkDiedError('memory'));

it('does what was asked for ten thousand times at once, and once more where it was asked for meanwhile', async () => {
  let end = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const jobs = started({ 'items.create': work });
  await jobs.resume();
  await store.db.transaction().execute(async (tx) => {
    for (let at = 0; at < 10_000; at += 1) await jobs.open(tx, 'items.create', { itemId: 'one' });
  });
  expect(await rows()).toHaveLength(1);
  jobs.wake();
  await expect.poll(() => work.mock.calls.length).toBe(1);
  await open(jobs, 'items.create', 'one', 'one');
  end();
  await expect.poll(() => work.mock.calls.length).toBe(2);
  end();
  await none();
  expect(work).toHaveBeenCalledTimes(2);
});

it('lets none be held up by one that throws, hangs or never ends', async () => {
  const done: string[] = [];
  const jobs = started({
    'items.paths': async (id, signal) => {
      if (id === 'throws') throw new TypeError('A fault of ours.');
      if (id === 'hangs') return never();
      if (id === 'long') return setTimeout(10_000, undefined, { signal });
      done.push(id);
    },
    'items.recent': async (id) => void done.push(id),
  });
  await jobs.resume();
  await open(jobs, 'items.paths', 'throws', 'hangs', 'long', 'good');
  await open(jobs, 'items.recent', 'other');
  await expect.poll(() => done).toEqual(['good', 'other']);
  await expect
    .poll(async () => (await rows()).map(({ key, failure }) => [key, failure]))
    .toEqual([
      ['throws', 'failed'],
      ['hangs', 'time'],
      ['long', 'time'],
    ]);
  // One that goes on although its time is over has no place any more, and is not begun beside itself.
  for (let at = 0; at < 40; at += 1) await open(jobs, 'items.paths', `after-${at}`);
  await expect.poll(() => done).toHaveLength(42);
  await expect
    .poll(async () => (await rows()).map(({ key, tries }) => [key, tries]))
    .toEqual([
      ['throws', 3],
      ['hangs', 1],
      ['long', 3],
    ]);
});

it('counts what ends the process before it begins, takes it over at once, and sets it aside by itself', async () => {
  const ids = ['a', 'b', 'c', 'fatal', 'd', 'e', 'f', 'g'];
  const first = started();
  for (const id of ids) await open(first, 'items.index', id);
  const done: string[] = [];
  for (let start = 0; start < 5; start += 1) {
    let isDead = false;
    const jobs = started({
      'items.index': async (id) => {
        if (id === 'fatal') isDead = true;
        if (isDead) return never();
        done.push(id);
      },
    });
    void jobs.resume();
    await expect.poll(async () => isDead || (await rows()).every(({ failure }) => failure)).toBe(true);
    if (isDead) killed(jobs);
  }
  expect(await rows()).toEqual([{ name: 'items.index', key: 'fatal', tries: 3, failure: 'ended' }]);
  expect(done.sort()).toEqual(ids.filter((id) => id !== 'fatal').sort());
});

it.each([1, 3, 4, 5])(
  'begins nothing more once it is stopped amid job %i, and blames none',
  async (count) => {
    const done: string[] = [];
    const ids = Array.from({ length: 9 }, (_, at) => `item-${at}`);
    const jobs: Jobs = started({
      'items.index': async (id) => {
        done.push(id);
        if (done.length === count) void jobs.close();
      },
    });
    await open(jobs, 'items.index', ...ids);
    await jobs.resume();
    await jobs.close();
    expect(done).toEqual(ids.slice(0, count));
    const left = ids.slice(count).map((key) => ({ name: 'items.index', key, tries: 0, failure: null }));
    expect(await rows()).toEqual(left);
  },
);

it('is not begun by others while somebody holds it, and is taken over from the dead, twice', async () => {
  const work = vi.fn(async () => {});
  const holder = started({ 'items.refresh': work });
  await holder.resume();
  await holder.hold(store.db, 'items.refresh', { itemId: 'pushed' });
  await setTimeout(50);
  expect(work).not.toHaveBeenCalled();
  killed(holder);
  // Killed again after it was taken over, and before it was begun.
  const second = started({ 'items.refresh': work });
  await second.note();
  killed(second);
  const third = started({ 'items.refresh': work });
  // What repeats may come beside it.
  expect(await third.resume()).toBeGreaterThan(0);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await rows()).toEqual([]);
});

it('is set aside after its tries, begun again when asked to, and by what asks for the same', async () => {
  let isMended = false;
  const jobs = started({
    'items.paths': async () => (isMended ? undefined : died()),
    'items.create': () => Promise.reject(new WorkFailedError({ message: 'No.', failure: 'unreadable' })),
  });
  await jobs.resume();
  await open(jobs, 'items.paths', 'dies');
  await open(jobs, 'items.create', 'fails');
  const aside = [
    { name: 'items.paths', key: 'dies', tries: 3, failure: 'memory' },
    { name: 'items.create', key: 'fails', tries: 3, failure: 'unreadable' },
  ];
  await expect.poll(rows).toEqual(aside);
  await setTimeout(30);
  await jobs.resume();
  expect(await rows()).toEqual(aside);
  isMended = true;
  expect(await retryJobs(store.db)).toBe(2);
  await expect.poll(rows).toEqual(aside.slice(1));
  await open(jobs, 'items.create', 'fails');
  await expect.poll(rows).toMatchObject([{ tries: 3 }]);
});

it('has a dead end where nobody expected what it fails by, and none where the system stands in its way', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  let tries = 0;
  const jobs = started({
    'items.paths': () => Promise.reject(new Error('Nobody has a word for it.')),
    'items.recent': () => store.db.insertInto('settings').values({ name: 'own', value: '' }).execute(),
    'items.create': async () => {
      tries += 1;
      if (tries < 6) throw full;
    },
  });
  await store.db.insertInto('settings').values({ name: 'own', value: '' }).execute();
  await jobs.resume();
  await open(jobs, 'items.paths', 'unexpected');
  await open(jobs, 'items.recent', 'twice');
  await open(jobs, 'items.create', 'hindered');
  await expect.poll(rows, { timeout: 5000 }).toMatchObject([
    { name: 'items.paths', tries: known['items.paths'].triesMax, failure: 'failed' },
    { name: 'items.recent', tries: known['items.recent'].triesMax, failure: 'failed' },
  ]);
  expect(tries).toBe(6);
  expect(await retryJobs(store.db)).toBe(2);
});

it('is put off as often as others go first, which is no try, and until nobody has asked for a while', async () => {
  const begun: number[] = [];
  const jobs = started({
    'items.upkeep': async () => {
      begun.push(performance.now());
      if (begun.length < 6) throw new PutOff(5);
    },
  });
  await jobs.resume();
  const asked: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    asked.push(performance.now());
    await open(jobs, 'items.upkeep', 'busy');
    await setTimeout(15);
  }
  await none();
  const [first = 0] = begun;
  const last = Math.max(...asked.filter((time) => time < first));
  expect(first - last).toBeGreaterThanOrEqual(38);
  expect(begun.length).toBeGreaterThanOrEqual(6);
});

it('goes on where the disk was full: what could not be noted was refused, and what was noted is done', async () => {
  const done: string[] = [];
  const jobs = started({ 'items.paths': async (id) => void done.push(id) });
  await jobs.resume();
  await open(jobs, 'items.index', 'before');
  await none();
  await sql`create trigger full_insert before insert on jobs begin select raise(abort, 'full'); end`.execute(
    store.db,
  );
  await expect(jobs.open(store.db, 'items.paths', { itemId: 'refused' })).rejects.toThrow('full');
  await sql`drop trigger full_insert`.execute(store.db);
  await sql`create trigger full_update before update on jobs begin select raise(abort, 'full'); end`.execute(
    store.db,
  );
  await open(jobs, 'items.paths', 'noted');
  await expect.poll(() => log.error.mock.calls.length).toBeGreaterThan(1);
  await sql`drop trigger full_update`.execute(store.db);
  await none();
  expect(done).toEqual(['noted']);
});

it('waits no longer where the clock goes back, while it runs or while it is stopped', async () => {
  let back = 0;
  const now = () => Date.now() - back;
  const done: string[] = [];
  const upkeep: Handler = async (id) => void done.push(id);
  const jobs = started({ 'items.upkeep': upkeep }, now);
  await jobs.resume();
  await open(jobs, 'items.upkeep', 'running');
  back = 86_400_000;
  await expect.poll(() => done).toEqual(['running']);
  await open(jobs, 'items.upkeep', 'stopped');
  await jobs.close();
  back *= 2;
  const next = started({ 'items.upkeep': upkeep }, now);
  await next.resume();
  await expect.poll(() => done).toEqual(['running', 'stopped']);
});

it('keeps a job of a name that nobody knows', async () => {
  const row = { name: 'gone.away', input: '{"itemId":"x"}', create_time: 0, run_at: 0 };
  await store.db.insertInto('jobs').values(row).execute();
  const jobs = started();
  await jobs.resume();
  await open(jobs, 'items.index', 'other');
  await expect.poll(rows).toEqual([{ name: 'gone.away', key: null, tries: 0, failure: null }]);
});

it('repeats what repeats under one row, whether it was done or failed, and over a start', async () => {
  let times = 0;
  const forget = async () => {
    times += 1;
    if (times === 2) throw new TypeError('A fault of ours.');
  };
  const row = () =>
    store.db.selectFrom('jobs').select(['id', 'key']).where('name', '=', 'marks.forget').execute();
  const jobs = started({ 'marks.forget': forget });
  await jobs.resume();
  const one = await row();
  expect(one).toHaveLength(1);
  await expect.poll(() => times).toBeGreaterThan(3);
  await jobs.close();
  const before = times;
  await started({ 'marks.forget': forget }).resume();
  await expect.poll(() => times).toBeGreaterThan(before + 1);
  expect(await row()).toEqual(one);
});
