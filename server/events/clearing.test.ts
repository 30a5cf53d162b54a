import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventKeptForMs } from '#generated/constants.ts';
import { openStore, type Store } from '../store/open.ts';
import { clearEvents } from './clearing.ts';
import { openEventLog } from './event-log.ts';
import { followEvents } from './following.ts';
import { recordEvent } from './record.ts';

vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), eventClearAtOnce: 2 }));

const now = 2_000_000_000_000;
const { signal } = new AbortController();
let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
});
afterEach(() => store.close());

const record = (at: number) =>
  store.db.transaction().execute((tx) => recordEvent(tx, 'people.enabled', { at, of: 'x' }));
const recordFollowed = (at: number) =>
  store.db.transaction().execute((tx) => recordEvent(tx, 'people.renamed', { at, by: 'x', of: 'x' }));
const left = async () =>
  (await store.db.selectFrom('events').select('seq').orderBy('seq').execute()).map(({ seq }) => seq);

it('takes away what its type keeps no longer, on both sides of the limit, and gives no number again', async () => {
  for (const at of [1, 2, 3, 4, 5]) await record(at);
  await record(now - eventKeptForMs - 1);
  await record(now - eventKeptForMs);
  await clearEvents(store.db, { now, signal });
  expect(await left()).toEqual([7]);
  await clearEvents(store.db, { now: now + 1, signal });
  expect(await left()).toEqual([]);
  await record(now);
  expect(await left()).toEqual([8]);
});

it('leaves what somebody has not been given who follows it, and takes it once they have', async () => {
  await recordFollowed(1);
  await record(1);
  await clearEvents(store.db, { now, signal });
  expect(await left()).toEqual([1]);
  const needs = { db: store.db, log: openEventLog(store.db), warn: () => {} };
  await followEvents(needs, { name: 'items.words', signal, handle: async () => {} });
  await clearEvents(store.db, { now, signal });
  expect(await left()).toEqual([]);
});

it('keeps an event of a type that is gone for as long as any, and changes none', async () => {
  const row = { what: 'gone.away', of_id: null, facts: '{}' };
  await store.db
    .insertInto('events')
    .values({ at: 1, ...row })
    .execute();
  await store.db
    .insertInto('events')
    .values({ at: now, ...row })
    .execute();
  await clearEvents(store.db, { now, signal });
  expect(await left()).toEqual([2]);
  await expect(store.db.updateTable('events').set({ at: 5 }).execute()).rejects.toThrow('never changed');
});
