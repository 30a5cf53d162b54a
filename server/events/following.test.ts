import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStore, type Store } from '../store/open.ts';
import { type EventEntry, type FollowedLog, openEventLog } from './event-log.ts';
import { cursorOf, type FollowHandler, followEvents } from './following.ts';
import { recordEvent } from './record.ts';

vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), eventPage: 3 }));

const warn = vi.fn();
const name = 'items.words';
let store: Store;
beforeEach(async () => {
  warn.mockClear();
  store = await openStore(':memory:');
});
afterEach(() => store.close());

const record = (of: string) =>
  store.db.transaction().execute((tx) => recordEvent(tx, 'people.renamed', { at: 1, by: of, of }));
const recordOther = () =>
  store.db.transaction().execute((tx) => recordEvent(tx, 'people.enabled', { at: 1, of: 'somebody' }));

/** Somebody whose effect is a row, as a part of the transaction that they are given. */
const writes: FollowHandler<typeof name> = async (event, tx) => {
  const value = event.name === 'people.renamed' ? event.of : event.what.tags.join();
  await tx
    .insertInto('settings')
    .values({ name: `${event.number}`, value })
    .execute();
};
const written = async () =>
  (
    await sql<{
      value: string;
    }>`select value from settings where name glob '[0-9]*' order by cast(name as int)`.execute(store.db)
  ).rows.map(({ value }) => value);

interface Part {
  handle?: FollowHandler<typeof name>;
  log?: FollowedLog;
  signal?: AbortSignal;
}
const follow = ({
  handle = writes,
  log = openEventLog(store.db),
  signal = new AbortController().signal,
}: Part = {}) => followEvents({ db: store.db, log, warn }, { name, handle, signal });

it('gives what it follows once, in order, and passes over all else', async () => {
  const ids = Array.from({ length: 10 }, (_, at) => `person-${at}`);
  for (const id of ids) {
    await record(id);
    await recordOther();
  }
  await follow();
  expect(await written()).toEqual(ids);
  await follow();
  await record('late');
  await follow();
  expect(await written()).toEqual([...ids, 'late']);
});

it.each(['before it wrote', 'after it wrote'])(
  'misses and doubles nothing where it is stopped %s',
  async (when) => {
    const ids = Array.from({ length: 7 }, (_, at) => `person-${at}`);
    for (const id of ids) await record(id);
    let calls = 0;
    const dying: FollowHandler<typeof name> = async (event, tx) => {
      calls += 1;
      if (when === 'after it wrote') await writes(event, tx);
      if (calls % 3 === 0) throw new Error('killed');
      if (when === 'before it wrote') await writes(event, tx);
    };
    for (let start = 0; start < 10; start += 1) await follow({ handle: dying }).catch(() => {});
    expect(await written()).toEqual(ids);
  },
);

it('goes on where it stood when it is told to stop, and does so at the next event', async () => {
  for (const id of ['a', 'b', 'c']) await record(id);
  const stop = new AbortController();
  const handle: FollowHandler<typeof name> = async (event, tx) => {
    await writes(event, tx);
    stop.abort();
  };
  await expect(follow({ handle, signal: stop.signal })).rejects.toThrow('abort');
  expect(await written()).toEqual(['a']);
  await follow();
  expect(await written()).toEqual(['a', 'b', 'c']);
});

it('does nothing twice where two follow under one name', async () => {
  for (let at = 0; at < 20; at += 1) await record(`${at}`);
  const both = await Promise.allSettled([follow(), follow()]);
  expect(await written()).toEqual(Array.from({ length: 20 }, (_, at) => `${at}`));
  expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await cursorOf(store.db, name)).toBe(20);
});

it('misses nothing where events come late into its log, while it reads', async () => {
  const kept: EventEntry[] = [];
  const commit = (of: string) =>
    kept.push({
      ...{ number: kept.length + 1, at: 0, name: 'people.renamed', by: of, of },
      owner: null,
      what: '{}',
    });
  let reads = 0;
  const log: FollowedLog = {
    after: async (number, limit) => {
      reads += 1;
      const page = kept.filter((one) => one.number > number).slice(0, limit);
      if (reads < 8) commit(`late-${reads}`);
      return page;
    },
  };
  for (const id of ['one', 'two', 'three']) commit(id);
  while (reads < 9) await follow({ log });
  expect(await written()).toEqual(kept.map(({ of }) => of));
});

it.each([
  ['of a type that is gone', { what: 'people.forgotten', of_id: 'x', facts: '{}' }, []],
  [
    'of facts that are of another type by now',
    { what: 'tags.renamed', of_id: null, facts: '{"tags":"all"}' },
    ['changed'],
  ],
  ['of facts that are no JSON', { what: 'tags.renamed', of_id: null, facts: '{"tags":[' }, ['changed']],
  [
    'about nothing, which is about a person by now',
    { what: 'people.renamed', of_id: null, facts: '{}' },
    ['changed'],
  ],
])('tells what it cannot read and goes on: an event %s', async (_, row, why) => {
  await record('before');
  await store.db
    .insertInto('events')
    .values({ at: 1, ...row })
    .execute();
  await record('behind');
  await follow();
  expect(await written()).toEqual(['before', 'behind']);
  expect(warn.mock.calls.map(([facts]) => facts.why)).toEqual(why);
});
