import { OpenItems } from '../../../server/items/lists/open-items.ts';
import { clearDayCounts } from '../../../server/items/marks/day-counts.ts';
import { tagCountsOwned } from '../../../server/items/tags/owned-counts.ts';
import { recordFailure } from '../../../server/people/secrets/session-events.ts';
import { SessionStore } from '../../../server/people/secrets/session-store.ts';
import { exactly, type Limits, least, most } from './limit.ts';

/** A database in which every question is answered so, and what was said to it, in order. */
function played(rows: readonly object[]) {
  const said: { name: string; given: readonly unknown[] }[] = [];
  const own: Readonly<Record<string, unknown>> = {
    // It is waited for by nobody.
    then: undefined,
    execute: async () => rows,
    executeTakeFirst: async () => rows[0],
    executeTakeFirstOrThrow: async () => rows[0],
    transaction: () => ({ execute: (act: (tx: unknown) => unknown) => act(db) }),
  };
  const db: object = new Proxy(
    {},
    {
      get: (_, name) =>
        String(name) in own
          ? own[String(name)]
          : (...given: unknown[]) => {
              said.push({ name: String(name), given });
              return db;
            },
    },
  );
  return { db: db as never, said };
}

const msPerDay = 86_400_000;
const { signal } = new AbortController();

/** Whether the days before the first of all are taken away after so long a time. */
async function isFirstDay(ms: number): Promise<boolean> {
  const { db } = played([{ numDeletedRows: 0n }]);
  const bounds: number[] = [];
  const where = (made: (eb: object) => unknown) => {
    const inner = (_column: string, _sign: string, day: number) => {
      bounds.push(day);
      return query;
    };
    const query: Record<string, unknown> = {};
    for (const name of ['select', 'orderBy', 'limit', '$asTuple']) query[name] = () => query;
    query.where = inner;
    made({ refTuple: () => {}, selectFrom: () => query, eb: () => {} });
    return db;
  };
  await clearDayCounts({ deleteFrom: () => ({ where }) } as never, { now: ms + msPerDay, signal });
  return (bounds[0] ?? 0) >= 1;
}

/** What is asked for of failures, where there are so many, and whether one more is written. */
async function failing({ all = 0, own = 0 }): Promise<{ since: number; isWritten: boolean }> {
  const { db, said } = played([{ all, own }]);
  await recordFailure(db, { personId: 'ann', at: 0, what: {} as never }).catch(() => {});
  const [, since] = said.filter(({ name }) => name === 'where').map(({ given }) => Number(given[2]));
  return { since: since ?? 0, isWritten: said.some(({ name }) => name === 'insertInto') };
}

/** Whether a session is over that began so long ago, however often it was used. */
async function isOver(ms: number): Promise<boolean> {
  const needs = { db: played([]).db, now: () => ms, notesUse: () => false, foreignWrites: () => 0 };
  const store = new SessionStore(needs as never);
  const kept = { personId: 'ann', id: 'one', createTime: 0, usedTime: ms, by: 'present', proveTime: null };
  Object.assign(store, { recent: { get: async () => kept } });
  return (await store.find('secret', false)) === undefined;
}

/** The numbers of the last thing of a part, and of the last before it. */
async function endOfPart(): Promise<number> {
  const { db, said } = played([]);
  await new OpenItems({ db, now: () => 0 }).of(1);
  const { given } = said.find(({ name, given: [, sign] }) => name === 'where' && sign === '<=') ?? {
    given: [],
  };
  return Number(given[2]);
}

/** Whether the tags of somebody who has so many things are counted of all of them. */
async function isWhole(count: number): Promise<boolean> {
  const { db } = played(Array.from({ length: count }, (_, at) => ({ seq: at, tag_id: 1, count: 1 })));
  return (await tagCountsOwned(db, ['models'], { ownerId: 'ann', groups: [], viewer: null, now: 0 })).isWhole;
}

/** Numbers of what is kept in the database of which a test goes to one side, or near to it. */
export const limitsOfNamedKept: Limits = {
  'dayCount.keptFor': [least(isFirstDay)],
  'event.failures.all': [least(async (all) => !(await failing({ all })).isWritten)],
  'event.failures.in': [exactly(async () => -(await failing({})).since)],
  'event.failures.own': [least(async (own) => !(await failing({ own })).isWritten)],
  'session.absolute': [least(isOver)],
  'sitemap.items': [exactly(endOfPart)],
  'tags.countedMax': [most(isWhole)],
};
