import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { databasePrepared } from '#generated/constants.ts';
import { applyJsonFields } from '../json-fields.ts';
import { openStore, type Read, type Store } from '../open.ts';
import type { ListPlan } from './list-plan.ts';
import { ListQueries, type Place, type ScopeQuery } from './list-query.ts';

const scan: ListPlan = { how: 'scan', walk: [], probe: [] };
const tag: ListPlan = { how: 'tag', walk: [1], probe: [] };
/** Three values for thirty items, so that every page ends amid equals. */
const figureOf = (seq: number) => seq % 3;
const count = 30;

let store: Store;
let asked: { text: string; parameters: readonly unknown[] }[];
let queries: ListQueries;

beforeEach(async () => {
  store = await openStore(':memory:');
  await store.db
    .insertInto('people')
    .values({ id: 'p', user_name: 'p', role_type: 'common' } as never)
    .execute();
  await store.db
    .insertInto('tags')
    .values([1, 2].map((seq) => ({ seq, name: `t${seq}`, category: 'c', position: seq })))
    .execute();
  for (let seq = 1; seq <= count; seq++) await add(seq, figureOf(seq));
  asked = [];
  queries = new ListQueries(store.db, readAndNote);
});
afterEach(() => store.close());

const readAndNote: Read = (text, parameters) => {
  asked.push({ text, parameters });
  return store.read(text, parameters);
};

async function add(seq: number, value: number, visibility = 'PUBLIC'): Promise<void> {
  const figures = { popularity: value, browse_count: value, update_time: value };
  await store.db
    .insertInto('items')
    .values({
      ...{ seq, id: `i${seq}`, key: `k${seq}`, kind: 'k', name: `n${seq}`, create_user_id: 'p' },
      ...{ ...figures, download_count: value, favorite_count: value, visibility, create_time: 0 },
      ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' },
    } as never)
    .execute();
  await store.db
    .insertInto('item_tags')
    .values([1, 2].map((tag_id) => ({ tag_id, item_seq: seq, kind: 'k', visibility, ...figures })))
    .execute();
}

type Part = Pick<ScopeQuery, 'plan' | 'sort' | 'order' | 'ownerId'>;
const page = (part: Part, limit: number, after?: Place) =>
  queries.read({ kind: 'k', visibility: 'PUBLIC', limit, after, ...part });

async function walk(part: Part, limit: number, between?: () => Promise<void>): Promise<number[]> {
  const seqs: number[] = [];
  let places = await page(part, limit);
  while (places.length > 0 && seqs.length < 3 * count) {
    seqs.push(...places.map(({ seq }) => seq));
    await between?.();
    places = await page(part, limit, places.at(-1));
  }
  return seqs;
}

const sorted = (order: 'asc' | 'desc') =>
  Array.from({ length: count }, (_, at) => at + 1).sort(
    (a, b) => (order === 'asc' ? 1 : -1) * (figureOf(a) - figureOf(b) || a - b),
  );

const ownPlans = {
  'the items of a person': scan,
  'the items of a person that carry tags': { ...scan, probe: [[1], [2]] },
} satisfies Record<string, ListPlan>;

const plans = {
  'all items': scan,
  'the items of a tag': tag,
  'the items of a tag that carry another': { ...tag, probe: [[2]] },
  'the items of several tags': { how: 'tag', walk: [1, 2], probe: [] },
  'all items, looking for tags': { ...scan, probe: [[1], [2]] },
} satisfies Record<string, ListPlan>;

describe.each([
  ...Object.entries(plans).map(([what, plan]) => [what, plan, undefined] as const),
  ...Object.entries(ownPlans).map(([what, plan]) => [what, plan, 'p'] as const),
])('pages of %s', (_, plan, ownerId) => {
  const parts = ['popularity', 'downloadCount'].flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ plan, sort, order, ownerId })),
  );

  it.each(parts)('hold every item once, equals included ($sort $order)', async (part) => {
    for (const limit of [1, 4, 7]) expect(await walk(part, limit)).toEqual(sorted(part.order));
  });

  it.each(parts)('neither repeat nor lose one while others are added ($sort $order)', async (part) => {
    let next = 1000;
    const seqs = await walk(part, 4, async () => {
      if (next < 1008) for (const value of [0, 1, 2]) await add(next++, value);
    });
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(seqs.filter((seq) => seq <= count)).toEqual(sorted(part.order));
  });
});

it('shows nothing of another visibility', async () => {
  await add(500, 1, 'PRIVATE');
  for (const order of ['asc', 'desc'] as const)
    expect(await walk({ plan: scan, sort: 'browseCount', order }, 4)).not.toContain(500);
});

it.each(['asc', 'desc'] as const)(
  'begins behind a place amid equals, and sorts nothing (%s)',
  async (order) => {
    const after = { value: 1, seq: 16 };
    for (const sort of ['popularity', 'browseCount', 'updateTime', 'downloadCount', 'favoriteCount'])
      for (const plan of sort === 'popularity' ? [scan, tag] : [scan])
        await page({ plan, sort, order }, 5, after);
    expect(asked.length).toBeGreaterThanOrEqual(6);
    for (const { text, parameters } of asked) {
      const steps = await store.read<{ detail: string }>(`explain query plan ${text}`, parameters);
      const details = steps.map(({ detail }) => detail).join('\n');
      expect(details).toMatch(/=\? AND seq[<>]\?\)|item_seq\)[<>]\(\?,\?\)\)/);
      expect(details).not.toMatch(/TEMP B-TREE/);
    }
  },
);

it('reads what one person has by its owner, whatever it is sorted by', async () => {
  for (const sort of ['popularity', 'browseCount', 'updateTime', 'downloadCount', 'favoriteCount'])
    for (const after of [undefined, { value: 1, seq: 16 }])
      for (const plan of [scan, { ...scan, probe: [[1], [2]] }])
        await queries.read({
          ...{ kind: 'k', visibility: 'PUBLIC', ownerId: 'p', limit: 5 },
          ...{ plan, sort, order: 'desc', after },
        });
  for (const { text, parameters } of asked) {
    const steps = await store.read<{ detail: string }>(`explain query plan ${text}`, parameters);
    const walks = steps.map(({ detail }) => detail).filter((detail) => /\bi USING\b|\bSCAN i\b/.test(detail));
    expect(walks.length).toBeGreaterThan(0);
    for (const walk of walks) expect(walk).toContain('items_by_owner (create_user_id=? AND kind=?');
  }
});

it('sorts by a number of the JSON column along its index, those without it at their default', async () => {
  const stars = { field: 'stars', schemaType: 'integer', index: true, was: [], default: 2 } as const;
  await applyJsonFields(store.db, { Item: { table: 'items', json: [stars] } });
  await sql`update items set extra = json_object('stars', seq % 5) where seq > 10`.execute(store.db);
  queries = new ListQueries(store.db, readAndNote, { core: [], json: [stars] });
  const starsOf = (seq: number) => (seq > 10 ? seq % 5 : 2);
  const expected = Array.from({ length: count }, (_, at) => at + 1).sort(
    (a, b) => starsOf(b) - starsOf(a) || b - a,
  );
  expect(await walk({ plan: scan, sort: 'stars', order: 'desc' }, 4)).toEqual(expected);
  for (const { text, parameters } of asked) {
    const steps = await store.read<{ detail: string }>(`explain query plan ${text}`, parameters);
    expect(steps.map(({ detail }) => detail).join('\n')).toContain('json_items_stars');
  }
  expect(await walk({ plan: tag, sort: 'stars', order: 'asc' }, 4)).toEqual(expected.reverse());
});

it('remembers no more statements than are prepared, and those that are asked for last', async () => {
  const composed = vi.spyOn(store.db, 'getExecutor');
  onTestFinished(() => composed.mockRestore());
  queries = new ListQueries(store.db, async () => []);
  const isComposed = async (values: number) => {
    composed.mockClear();
    const probe = [Array.from({ length: values }, (_, at) => at)];
    await page({ plan: { ...scan, probe }, sort: 'popularity', order: 'desc' }, 1);
    return composed.mock.calls.length > 0;
  };
  for (let values = 1; values <= databasePrepared; values++) expect(await isComposed(values)).toBe(true);
  expect(await isComposed(1)).toBe(false);
  expect(await isComposed(databasePrepared + 1)).toBe(true);
  expect([await isComposed(1), await isComposed(2)]).toEqual([false, true]);
});

it('does not read what a transaction has not finished', async () => {
  const reading = store.db.transaction().execute(async (tx) => {
    await sql`update items set popularity = 99`.execute(tx);
    const found = store.read<{ top: number }>('select max(popularity) as top from items', []);
    await sql`update items set popularity = 7`.execute(tx);
    return { found };
  });
  expect(await (await reading).found).toEqual([{ top: 7 }]);
});
