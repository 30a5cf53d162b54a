import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stored } from '#generated/store/tables.ts';
import type { KeptFields } from '../fields.ts';
import { applyJsonFields } from '../json-fields.ts';
import { openStore, type Read, type Store } from '../open.ts';
import { type Filter, type FilterPlan, planByItself, planFilters } from './filters.ts';
import { ListQueries, type Place } from './list-query.ts';

const levels = ['easy', 'middling', 'hard'];
const json: KeptFields['json'] = [
  { field: 'level', schemaType: 'text', values: levels, index: true, was: [] },
  { field: 'stars', schemaType: 'integer', index: true, was: [] },
  { field: 'place', schemaType: 'text', index: true, was: [] },
];
const fields: KeptFields = { core: stored.Item.core, json };
const orders = ['level', 'place', 'popularity', 'stars'];
const count = 60;

interface Row {
  seq: number;
  popularity: number;
  level?: string;
  stars?: number;
  place?: string;
}
/** Equals, gaps, and texts that JavaScript and SQLite order otherwise by default. */
const rows: Row[] = Array.from({ length: count }, (_, at) => ({
  seq: at + 1,
  popularity: (at * 7) % 5,
  ...(at % 4 !== 3 && { level: levels[at % 4] ?? '' }),
  ...(at % 5 !== 4 && { stars: (at % 9) - 2 }),
  ...(at % 3 !== 2 && { place: ['ﬁ', '𠮷', 'Zoo', 'apple'][at % 4] ?? '' }),
}));

let store: Store;
let asked: { text: string; parameters: readonly unknown[] }[];
let queries: ListQueries;

beforeAll(async () => {
  store = await openStore(':memory:');
  await applyJsonFields(store.db, { Item: { table: 'items', core: fields.core, json, orders } });
  await store.db.insertInto('people').values({ id: 'p', user_name: 'p', role_type: 'common' }).execute();
  for (const { seq, popularity, ...extra } of rows)
    await store.db
      .insertInto('items')
      .values({
        ...{ seq, id: `i${seq}`, key: `k${seq}`, kind: 'k', name: `n${seq}`, create_user_id: 'p' },
        ...{ popularity, visibility: 'PUBLIC', create_time: 0, update_time: 0 },
        ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' },
        extra: JSON.stringify(extra),
        ...{ browse_count: 0, download_count: 0, favorite_count: 0, repo_bytes: 0, repo_files: 0 },
      })
      .execute();
});
afterAll(() => store.close());
beforeEach(() => {
  asked = [];
  const note: Read = (text, parameters) => {
    asked.push({ text, parameters });
    return store.read(text, parameters);
  };
  queries = new ListQueries(store.db, note, fields);
});

const is = (field: string, ...values: string[]): Filter => ({ field, how: 'is', values });
const least = (value: number): Filter => ({ field: 'stars', how: 'least', values: [value] });
const most = (value: number): Filter => ({ field: 'stars', how: 'most', values: [value] });

function holds({ field, how, values }: Filter, row: Row): boolean {
  const value = row[field as keyof Row];
  if (value === undefined) return false;
  const [first = 0] = values;
  return how === 'is' ? values.includes(value) : how === 'least' ? value >= first : value <= first;
}

const sortedBy = (row: Row, sort: string) => {
  if (sort === 'level') return row.level === undefined ? 0 : levels.indexOf(row.level) + 1;
  return row[sort as keyof Row] ?? (sort === 'place' ? '' : 0);
};
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));

const expected = (filters: readonly Filter[], sort: string, order: 'asc' | 'desc') =>
  rows
    .filter((row) => filters.every((one) => holds(one, row)))
    .sort(
      (a, b) => (order === 'asc' ? 1 : -1) * (compare(sortedBy(a, sort), sortedBy(b, sort)) || a.seq - b.seq),
    )
    .map(({ seq }) => seq);

async function walk(filters: FilterPlan, sort: string, order: 'asc' | 'desc'): Promise<number[]> {
  const seqs: number[] = [];
  let after: Place | undefined;
  do {
    const places = await queries.read({
      ...{ kind: 'k', visibility: 'PUBLIC', limit: 7, filters, sort, order, after },
      plan: { how: 'scan', walk: [], probe: [] },
    });
    seqs.push(...places.map(({ seq }) => seq));
    after = places.at(-1);
  } while (after !== undefined && seqs.length <= count);
  return seqs;
}

async function planOf(filters: readonly Filter[], sort: string, mostFew: number): Promise<FilterPlan> {
  const scope = { kind: 'k', visibility: 'PUBLIC' };
  const few = async (group: readonly Filter[]) => {
    const found = await queries.countUpTo(mostFew + 1, scope, group);
    return found <= mostFew ? found : undefined;
  };
  return planByItself(filters, sort) ?? planFilters(filters, sort, few);
}

const wishes: Record<string, readonly Filter[]> = {
  'one of a few': [is('level', 'hard')],
  'two of a few': [is('level', 'hard', 'easy')],
  'a text': [is('place', '𠮷')],
  'numbers from one on': [least(0)],
  'numbers from one to another': [least(-1), most(3)],
  'a text and numbers': [is('place', 'apple'), least(1)],
  'all of them': [is('level', 'easy', 'middling'), is('place', 'Zoo'), least(-1), most(5)],
  'what nothing has': [is('level', 'easy'), least(99)],
};

describe.each(Object.entries(wishes))('%s', (_, filters) => {
  it.each(
    orders.flatMap((sort) =>
      (['asc', 'desc'] as const).flatMap((order) => [0, 10, count].map((few) => [sort, order, few] as const)),
    ),
  )('is found in whole and in order (%s, %s, collected up to %i)', async (sort, order, few) => {
    const plan = await planOf(filters, sort, few);
    expect(await walk(plan, sort, order)).toEqual(expected(filters, sort, order));
  });
});

/** How SQLite reads what was asked last. */
async function steps(): Promise<string> {
  const found = await Promise.all(
    asked.map(({ text, parameters }) =>
      store.read<{ detail: string }>(`explain query plan ${text}`, parameters),
    ),
  );
  return found
    .flat()
    .map(({ detail }) => detail)
    .join('\n');
}

it('reads what one filter finds from one index in its order, and sorts nothing', async () => {
  for (const sort of orders)
    for (const filters of [[is('level', 'hard', 'easy')], [is('place', 'Zoo')]]) {
      asked = [];
      await walk(await planOf(filters, sort, 0), sort, 'desc');
      const [{ field } = { field: '' }] = filters;
      const index =
        field === 'place' && sort === 'place' ? 'json_items_place' : `json_items_${field}.${sort}`;
      expect(await steps()).toContain(`INDEX ${index} (kind=? AND visibility=? AND <expr>=?`);
      expect(await steps()).not.toMatch(/TEMP B-TREE|SCAN i/);
    }
  asked = [];
  await walk(await planOf([least(2)], 'stars', 0), 'stars', 'asc');
  expect(await steps()).toContain('json_items_stars (kind=? AND visibility=? AND <expr>');
  expect(await steps()).not.toMatch(/TEMP B-TREE|SCAN i/);
});

it('collects what is rare from the index of the rarest, and reads what is common in the order of the list', async () => {
  const rare = await planOf([is('level', 'hard'), least(6)], 'popularity', 10);
  expect(rare).toMatchObject({ lead: [least(6)], probe: [is('level', 'hard')], collects: true });
  asked = [];
  await walk(rare, 'popularity', 'desc');
  expect(await steps()).toContain('json_items_stars (kind=? AND visibility=? AND <expr>');
  const common = await planOf([least(-2), most(9)], 'popularity', 10);
  expect(common).toMatchObject({ lead: [], collects: false });
  asked = [];
  await walk(common, 'popularity', 'desc');
  expect(await steps()).toContain('items_by_popularity (kind=? AND visibility=?');
  expect(await steps()).not.toMatch(/TEMP B-TREE/);
});

it('an index alone answers a range that rows without a number do not stand in', () => {
  const range = (how: 'least' | 'most', bound: number): Filter => ({ field: 'stars', how, values: [bound] });
  const isAlone = (...filters: Filter[]) => planByItself(filters, 'stars') !== undefined;
  expect([isAlone(range('least', 1)), isAlone(range('most', -1))]).toEqual([true, true]);
  expect([isAlone(range('least', 0)), isAlone(range('most', 9))]).toEqual([false, false]);
  expect(isAlone(range('least', 1), range('most', 9))).toBe(true);
  expect(isAlone(range('least', -1), range('most', 9))).toBe(false);
});
