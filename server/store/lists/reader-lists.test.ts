import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stored } from '#generated/store/tables.ts';
import { openStore, type Read, type Store } from '../open.ts';
import { KeptCounts } from './kept-counts.ts';
import { firstOf, ListQueries, type Place, type ScopeQuery } from './list-query.ts';

type Row = Record<'popularity' | 'browseCount' | 'updateTime' | 'downloadCount' | 'favoriteCount', number> & {
  seq: number;
  visibility: 'PUBLIC' | 'PRIVATE';
  owner: string;
  readers: string[];
  tags: number[];
};

const people = ['p0', 'p1', 'p2'];
const sorts = ['popularity', 'browseCount', 'updateTime', 'downloadCount', 'favoriteCount'] as const;

/** Of few values, so that many places are alike. */
const rows: Row[] = Array.from({ length: 90 }, (_, at) => {
  const owner = people[at % 3] ?? '';
  const visibility = at % 2 ? 'PRIVATE' : 'PUBLIC';
  // Who is no person, and reads what others own.
  const more = [...(at % 5 === 1 ? ['lab'] : []), ...(at % 7 === 3 ? ['team'] : [])];
  return {
    ...{ seq: at + 1, visibility, owner, tags: at % 4 === 1 ? [1] : at % 4 === 3 ? [2] : [] },
    readers: visibility === 'PRIVATE' ? [owner, ...more] : [],
    ...{ popularity: (at * 7) % 4, browseCount: (at * 5) % 3, updateTime: at % 6 },
    ...{ downloadCount: (at * 3) % 5, favoriteCount: at % 2 },
  };
});

let store: Store;
let asked: { text: string; parameters: readonly unknown[] }[] = [];
let queries: ListQueries;

beforeAll(async () => {
  store = await openStore(':memory:');
  const { db } = store;
  for (const id of people)
    await db.insertInto('people').values({ id, user_name: id, role_type: 'common' }).execute();
  await db
    .insertInto('tags')
    .values([1, 2].map((seq) => ({ seq, name: `t${seq}`, category: 'c', position: seq })))
    .execute();
  for (const row of rows) await insert(row);
});
afterAll(() => store.close());
beforeEach(() => {
  asked = [];
  const note: Read = (text, parameters) => {
    asked.push({ text, parameters });
    return store.read(text, parameters);
  };
  queries = new ListQueries(store.db, note);
});

async function insert({ seq, visibility, owner, readers, tags, ...figures }: Row): Promise<void> {
  const columns = {
    ...{ popularity: figures.popularity, browse_count: figures.browseCount, update_time: figures.updateTime },
    ...{ download_count: figures.downloadCount, favorite_count: figures.favoriteCount },
  };
  const sorted = { kind: 'k', visibility, ...columns };
  await store.db
    .insertInto('items')
    .values({
      ...{ seq, id: `i${seq}`, key: `k${seq}`, name: `n${seq}`, create_user_id: owner, create_time: 0 },
      ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS', extra: '{}' },
      ...{ repo_bytes: 0, repo_files: 0, ...sorted },
    })
    .execute();
  for (const reader of readers.slice(1))
    await store.db
      .insertInto('item_readers')
      .values({ item_seq: seq, reader, ...sorted })
      .execute();
  const { popularity, browse_count, update_time } = columns;
  for (const tag_id of tags)
    await store.db
      .insertInto('item_tags')
      .values({ item_seq: seq, tag_id, kind: 'k', visibility, popularity, browse_count, update_time })
      .execute();
}

type Asked = Pick<ScopeQuery, 'readers' | 'ownerId' | 'until'> & { tags?: readonly number[] };

const isFound =
  ({ readers, ownerId, tags }: Asked) =>
  (row: Row) =>
    (readers ?? []).some((one) => row.readers.includes(one)) &&
    (ownerId === undefined || row.owner === ownerId) &&
    (tags === undefined || row.tags.some((one) => tags.includes(one)));

const placesOf = (some: readonly Row[], sort: (typeof sorts)[number], order: 'asc' | 'desc') =>
  firstOf(
    some.map((row) => ({ value: row[sort], seq: row.seq })),
    { order, limit: rows.length },
  );

async function walk(what: Asked, sort: string, order: 'asc' | 'desc'): Promise<Place[]> {
  const found: Place[] = [];
  let after: Place | undefined;
  do {
    const page = await queries.read({
      ...{ kind: 'k', visibility: 'PRIVATE', limit: 4, sort, order, after, ...what },
      plan: { how: 'scan', walk: [], probe: what.tags ? [what.tags] : [] },
    });
    found.push(...page);
    after = page.at(-1);
  } while (after !== undefined && found.length <= rows.length);
  return found;
}

const wishes: Record<string, Asked> = {
  'one person': { readers: ['p1'] },
  'a person and what they are in': { readers: ['p1', 'lab', 'team'] },
  'what nobody is in': { readers: ['nobody'] },
  'no reader': { readers: [] },
  'one person, of one owner': { readers: ['p1'], ownerId: 'p1' },
  'a group, of one owner': { readers: ['p0', 'lab'], ownerId: 'p2' },
  'a person and a group, with a tag': { readers: ['p0', 'lab'], tags: [1] },
};

describe.each(Object.entries(wishes))('what %s may read', (_, what) => {
  it.each(sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    'is found in whole, in order and each once (%s, %s)',
    async (sort, order) => {
      expect(await walk(what, sort, order)).toEqual(placesOf(rows.filter(isFound(what)), sort, order));
    },
  );

  it('is counted as it is found', async () => {
    const counts = new KeptCounts(store.read);
    const { readers = [], ownerId, tags: [tagId] = [] } = what;
    if (ownerId !== undefined) return;
    expect(await counts.ofReaders({ readers, kind: 'k', visibility: 'PRIVATE', tagId })).toBe(
      rows.filter(isFound(what)).length,
    );
  });
});

it.each(sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
  'what stands behind the last place of use is not read (%s, %s)',
  async (sort, order) => {
    const all = placesOf(rows, sort, order);
    for (const until of [all[3], all[40], all[80]] as Place[]) {
      const above = new Set(all.slice(0, all.indexOf(until)).map(({ seq }) => seq));
      for (const readers of [['p1'], ['p1', 'lab']]) {
        const expected = rows.filter((row) => above.has(row.seq) && isFound({ readers })(row));
        expect(await walk({ readers, until }, sort, order)).toEqual(placesOf(expected, sort, order));
      }
    }
  },
);

it('one reader is one range of an index, in order and up to the last place of use', async () => {
  for (const { field, column } of stored.Item.core.filter((one) =>
    sorts.some((sort) => sort === one.field),
  )) {
    asked = [];
    await walk({ readers: ['p1'], until: { value: 1, seq: 9 } }, field, 'desc');
    const [{ text, parameters } = { text: '', parameters: [] }] = asked;
    const steps = await store.read<{ detail: string }>(`explain query plan ${text}`, parameters);
    const plan = steps.map(({ detail }) => detail).join('\n');
    expect(plan).toContain(`item_readers_by_${column} (reader=? AND kind=? AND visibility=? AND ${column}>?`);
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
  }
});
