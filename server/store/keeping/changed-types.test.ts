import BetterSqlite from 'better-sqlite3';
import { CompiledQuery, Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Tables from '#generated/store/tables.ts';
import type { Rows } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import { applyJsonFields } from '../json-fields.ts';
import type { Read } from '../open.ts';
import { type PageQuery, placeIn, readPage } from './kept-page.ts';

const { note } = vi.hoisted(() => ({
  note: {
    table: 'notes',
    core: [{ field: 'id', column: 'id', type: 'text', required: true }],
    json: [
      { field: 'stars', schemaType: 'integer', index: true, was: [] },
      { field: 'mood', schemaType: 'text', index: true, was: [] },
      { field: 'code', schemaType: 'integer', index: false, was: [] },
    ],
    unique: [['code']],
    stamps: { id: 'id' },
    filters: [],
    orders: ['stars', 'mood'],
    localised: {},
  },
}));
vi.mock('#generated/store/tables.ts', async (load) => {
  const { stored } = await load<typeof Tables>();
  return { stored: { ...stored, Note: note } };
});

const name = 'Note' as keyof Rows;
let db: Kysely<Database>;
let read: Read;
/** What rows hold of other types that the fields may have had. */
const held = [7, -1, 0, 1.5, '7', 'glad', '', true, false, [7], ['glad'], { a: 1 }, null, undefined];
const idOf = (at: number) => `n${String(at).padStart(2, '0')}`;

beforeEach(async () => {
  db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new BetterSqlite(':memory:') }) });
  read = async <Row>(text: string, parameters: readonly unknown[]) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows as Row[];
  await sql`create table notes (seq integer primary key, id text not null unique, extra text not null)`.execute(
    db,
  );
  await sql`create table renames (entity text, field text, was text)`.execute(db);
  for (const [at, value] of held.entries())
    await sql`insert into notes (id, extra)
      values (${idOf(at)}, ${JSON.stringify({ stars: value, mood: value, code: value === 7 ? 1 : value })})`.execute(
      db,
    );
  await applyJsonFields(db, { Note: note as never });
});
afterEach(() => db.destroy());

const page = (query: Partial<PageQuery>) =>
  readPage({ db, read }, name, {
    ...{ subject: 'note', given: { viewer: null, now: 0 }, asked: [], order: 'asc', limit: 100 },
    ...query,
  });
const found = async (field: string, how: 'is' | 'least' | 'most', ...values: unknown[]) =>
  (await page({ asked: [{ field, how, values }] })).map(({ id }) => held[Number(String(id).slice(1))]);

it.each([
  ['stars', 'asc'],
  ['stars', 'desc'],
  ['mood', 'asc'],
  ['mood', 'desc'],
] as const)(
  'a list ordered by %s, %s, holds each row once, in the order of its values',
  async (sort, order) => {
    const walked: number[] = [];
    for (let after: PageQuery['after']; ; ) {
      const [row] = await page({ sort, order, limit: 1, after });
      if (row === undefined) break;
      walked.push(Number(String(row.id).slice(1)));
      after = placeIn(name, row);
    }
    expect([...walked].sort((one, other) => one - other)).toEqual(held.map((_, at) => at));
    const sortedBy = (value: unknown) =>
      sort === 'stars' ? (typeof value === 'number' ? value : 0) : typeof value === 'string' ? value : '';
    const values = walked.map((at) => sortedBy(held[at]));
    const sorted = [...values].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    expect(values).toEqual(order === 'asc' ? sorted : sorted.reverse());
  },
);

it('finds by a number what holds one, and by a text what holds one', async () => {
  expect(await found('stars', 'least', 1)).toEqual([7, 1.5]);
  expect(await found('stars', 'most', 0)).toEqual([-1, 0]);
  expect(await found('mood', 'is', '7', '["glad"]', '1')).toEqual(['7']);
});

it('takes what is of another type for nothing where all are to be unique, and loses none of it', async () => {
  const { alike } = await applyJsonFields(db, { Note: note as never });
  expect(alike).toEqual([]);
  const again = sql`insert into notes (id, extra) values ('more', '{"code":1}')`.execute(db);
  await expect(again).rejects.toThrow('UNIQUE');
  const { rows } = await sql<{ extra: string }>`select extra from notes order by id`.execute(db);
  expect(rows.map(({ extra }) => (JSON.parse(extra) as { mood?: unknown }).mood)).toEqual(held);
});
