import BetterSqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../store/open.ts';
import { type EventEntry, type FollowedLog, openEventLog } from './event-log.ts';

/** A transaction that has recorded an event, and may be committed long after others that began later. */
interface Open {
  commit(): Promise<void>;
}

interface TestedLog {
  log: FollowedLog;
  begin(name: string): Promise<Open>;
  clear(): Promise<void>;
}

const entry = (number: number, name: string): EventEntry => ({
  ...{ number, at: 0, name, by: null, of: null, owner: null, what: '{}' },
});

/** The hub's own: its transactions come one after the other, whenever somebody wants to commit one. */
async function serial(): Promise<TestedLog> {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  return {
    log: openEventLog(store.db),
    begin: async (what) => ({
      commit: () =>
        store.db
          .transaction()
          .execute((tx) => tx.insertInto('events').values({ at: 0, what, facts: '{}' }).execute())
          .then(() => {}),
    }),
    clear: () =>
      store.db
        .deleteFrom('events')
        .execute()
        .then(() => {}),
  };
}

/** A database as others are: each row takes its place from a sequence at once, and is there once it is committed. */
function sequence() {
  const sqlite = new BetterSqlite(':memory:');
  onTestFinished(() => void sqlite.close());
  sqlite.exec(
    'create table events (place integer primary key, name text, number integer unique); create table given (last integer); insert into given values (0)',
  );
  let place = 0;
  return {
    sqlite,
    async begin(name: string): Promise<Open> {
      place += 1;
      const own = place;
      return {
        commit: async () =>
          void sqlite.prepare('insert into events (place, name) values (?, ?)').run(own, name),
      };
    },
    clear: async () => void sqlite.exec('delete from events where number is not null or place > 0'),
  };
}

/** Numbers are given to what is committed, by one who gives them at a time. */
async function numberedBehind(): Promise<TestedLog> {
  const { sqlite, ...others } = sequence();
  const give = sqlite.transaction(() => {
    const last = sqlite.prepare<[], number>('select last from given').pluck();
    for (const place of sqlite
      .prepare<[], number>('select place from events where number is null order by place')
      .pluck()
      .all()) {
      sqlite.exec('update given set last = last + 1');
      sqlite.prepare('update events set number = ? where place = ?').run(last.get() ?? 0, place);
    }
  });
  const page = sqlite.prepare<[number, number], { number: number; name: string }>(
    'select number, name from events where number > ? order by number limit ?',
  );
  const after = async (number: number, limit: number) => {
    give();
    return page.all(number, limit).map((row) => entry(row.number, row.name));
  };
  return { ...others, log: { after } };
}

/** What looks as if it would do: the place itself is the number. */
async function plain(): Promise<TestedLog> {
  const { sqlite, ...others } = sequence();
  const page = sqlite.prepare<[number, number], { place: number; name: string }>(
    'select place, name from events where place > ? order by place limit ?',
  );
  const after = async (number: number, limit: number) =>
    page.all(number, limit).map((row) => entry(row.place, row.name));
  return { ...others, log: { after } };
}

/** What whoever follows reads while many write and commit in an order of their own. */
async function readWhileWriting({
  log,
  begin,
}: TestedLog): Promise<{ read: EventEntry[]; written: string[] }> {
  const read: EventEntry[] = [];
  const open: Open[] = [];
  const written: string[] = [];
  // A made-up order that is the same each time.
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const look = async () => {
    for (;;) {
      const page = await log.after(read.at(-1)?.number ?? 0, 3);
      read.push(...page);
      if (page.length === 0) return;
    }
  };
  for (let at = 0; at < 300; at += 1) {
    written.push(`event-${at}`);
    open.push(await begin(`event-${at}`));
    for (let times = below(3); times > 0 && open.length > 0; times -= 1)
      await open.splice(below(open.length), 1)[0]?.commit();
    if (below(2) === 0) await look();
  }
  while (open.length > 0) await open.splice(below(open.length), 1)[0]?.commit();
  await look();
  return { read, written };
}

const logs = { 'the log of the hub': serial, 'numbers that are given behind the commit': numberedBehind };

describe.each(Object.entries(logs))('%s', (_, opened) => {
  it('gives each event once, however late it is committed', async () => {
    const { read, written } = await readWhileWriting(await opened());
    expect(read.map(({ name }) => name).sort()).toEqual([...written].sort());
    const numbers = read.map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  it('gives no number to another event, also where all were cleared away', async () => {
    const tested = await opened();
    await (await tested.begin('first')).commit();
    const [first] = await tested.log.after(0, 10);
    await tested.clear();
    await (await tested.begin('second')).commit();
    const [second, ...others] = await tested.log.after(first?.number ?? 0, 10);
    expect([first?.name, second?.name, others]).toEqual(['first', 'second', []]);
  });
});

it('would lose events with numbers that are given while their transaction is open', async () => {
  const { read, written } = await readWhileWriting(await plain());
  expect(read.length).toBeLessThan(written.length);
});
