import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowExpr } from '#generated/store/rows.ts';
import * as values from '#generated/values.ts';
import { type KeptFields, readFields } from '../../server/store/fields.ts';
import { openStore, type Store } from '../../server/store/open.ts';
import { fold } from '../../server/store/row-condition.ts';
import { rowSql } from '../../server/store/row-sql.ts';

/** How each sort of field is kept: in a column of its own, and in the JSON of its row. */
const sorts = {
  text: ['name', 'jsonText', 'jsonWord', 'jsonFilled'],
  number: ['browseCount', 'popularity', 'jsonNumber'],
  boolean: ['flag', 'jsonFlag', 'jsonSet'],
  time: ['createTime', 'updateTime'],
} as const;
type Sort = keyof typeof sorts;

const fields = {
  core: [
    { field: 'name', column: 'name', type: 'text' },
    { field: 'browseCount', column: 'browse_count', type: 'number' },
    { field: 'popularity', column: 'popularity', type: 'number' },
    // A boolean of a column is kept as a number.
    { field: 'flag', column: 'download_count', type: 'boolean' },
    { field: 'createTime', column: 'create_time', type: 'time' },
    { field: 'updateTime', column: 'update_time', type: 'time' },
  ],
  json: [
    { field: 'jsonText', schemaType: 'text' },
    { field: 'jsonWord', schemaType: 'text' },
    { field: 'jsonFilled', schemaType: 'text', default: "it's" },
    { field: 'jsonNumber', schemaType: 'number' },
    { field: 'jsonFlag', schemaType: 'boolean' },
    { field: 'jsonSet', schemaType: 'boolean', default: true },
  ],
} as unknown as KeptFields;

/** What people write, among it what databases are known to take for something else. */
const said = {
  text: [
    '',
    ' ',
    'a',
    'A',
    '1',
    '1.0',
    'true',
    'null',
    'é',
    'e\u0301',
    "it's",
    '译',
    'a\u0000b',
    'a'.repeat(3),
    '𠮷',
    '\uffff',
  ],
  number: [0, -0, 1, -1, 1.5, 2 ** 53, 1e21],
  boolean: [true, false],
  time: [0, 1, Date.parse('2026-06-01T00:00:00Z'), Date.parse('1969-12-31T23:59:59.999Z')],
};
/** One moment in other words than the hub's own. */
const writtenTimes = [
  '2026-06-01T08:00:00+08:00',
  '2026-06-01T00:00:00Z',
  '1970-01-01T00:00:00.001Z',
  'soon',
];

let store: Store;
let rows: { seq: number; fields: Record<string, unknown> }[];
beforeAll(async () => {
  store = await openStore(':memory:');
  await store.db.insertInto('people').values({ id: 'p', user_name: 'p', role_type: 'common' }).execute();
  const [random] = fc.sample(fc.infiniteStream(fc.nat(10_000)), { numRuns: 1, seed: 7 });
  const pick = <T>(list: readonly T[]) => list[(random?.next().value ?? 0) % list.length] as T;
  const json = <T>(list: readonly T[]) => pick([undefined, null, ...list]);
  for (let seq = 1; seq <= 160; seq++) {
    const extra = {
      ...{ jsonText: json(said.text), jsonWord: json(said.text), jsonFilled: json(said.text) },
      ...{ jsonNumber: json(said.number), jsonFlag: json(said.boolean), jsonSet: json(said.boolean) },
    };
    await store.db
      .insertInto('items')
      .values({
        ...{ seq, id: `i${seq}`, key: `k${seq}`, kind: `kind${seq}`, name: pick(said.text) },
        ...{ create_user_id: 'p', visibility: 'PUBLIC', favorite_count: 0 },
        ...{ browse_count: pick([0, 1, -1, 2 ** 53]), popularity: pick(said.number) },
        ...{ download_count: pick([0, 1]), create_time: pick(said.time), update_time: pick(said.time) },
        ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' },
        extra: JSON.stringify(extra),
        repo_bytes: 0,
        repo_files: 0,
      })
      .execute();
  }
  const all = await store.db.selectFrom('items').selectAll().orderBy('seq').execute();
  rows = all.map((row) => ({ seq: row.seq, fields: readFields(row, fields) }));
});
afterAll(() => store.close());

type Compare = Extract<RowExpr, { op: 'compare' }>;

/** As the printed code says it. */
function says({ how, left, right, times }: Compare, row: Record<string, unknown>): boolean {
  const [a, b] = [left, right].map((side) => {
    const value = side.op === 'field' ? row[side.field] : (side as { value?: unknown }).value;
    return times ? values.moment(value) : value;
  });
  if (how === '==' || how === '!=') return values.same(a, b) === (how === '==');
  return values.ordered(a, how, b);
}

async function found(expr: RowExpr): Promise<number[]> {
  const { text } = rowSql(fold(expr, { viewer: null, now: 0 }), { alias: 'i', fields });
  const list = await store.db
    .selectFrom('items as i')
    .select('i.seq')
    .where(text as never)
    .orderBy('i.seq')
    .execute();
  return list.map(({ seq }) => seq);
}

const field = (name: string): RowExpr => ({ op: 'field', field: name });
const literal = (value: string | number | boolean | null): RowExpr => ({ op: 'const', value });

/** Texts are in no order that all databases share, and yes and no in none: the generator lets nobody ask for one. */
const hows = (sort: Sort) =>
  sort === 'text' || sort === 'boolean'
    ? (['==', '!='] as const)
    : (['==', '!=', '<', '<=', '>', '>='] as const);

describe.each(Object.keys(sorts) as Sort[])('%s', (sort) => {
  const times = sort === 'time' ? { times: true as const } : {};
  const names = sorts[sort].map((name) => [name, field(name)] as const);
  const written = sort === 'time' ? writtenTimes : said[sort];
  const literals = [null, ...written].map((value) => [JSON.stringify(value), literal(value)] as const);
  const pairs = names.flatMap(([a, left]) =>
    [...names, ...literals].map(([b, right]) => [a, b, left, right] as const),
  );

  it.each(pairs)(
    '%s and %s are compared alike by TypeScript and SQL, either way round',
    async (_, __, a, b) => {
      for (const how of hows(sort))
        for (const [left, right] of [
          [a, b],
          [b, a],
        ] as const) {
          const expr: Compare = { op: 'compare', how, left, right, ...times };
          const expected = rows.filter((row) => says(expr, row.fields));
          expect({ how, found: await found(expr) }).toEqual({ how, found: expected.map(({ seq }) => seq) });
          const others = rows.filter((row) => !says(expr, row.fields));
          expect(await found({ op: 'not', arg: expr })).toEqual(others.map(({ seq }) => seq));
        }
      const isIn: RowExpr = { op: 'in', left: a, right: { op: 'list', items: [b, literal(null)] }, ...times };
      const same = (right: RowExpr): Compare => ({ op: 'compare', how: '==', left: a, right, ...times });
      const members = rows.filter(
        (row) => says(same(b), row.fields) || says(same(literal(null)), row.fields),
      );
      expect(await found(isIn)).toEqual(members.map(({ seq }) => seq));
    },
  );
});
