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
    core: [
      { field: 'id', column: 'id', type: 'text', required: true },
      { field: 'writer', column: 'writer', type: 'text', required: true },
      { field: 'due', column: 'due', type: 'time', required: false },
    ],
    json: [
      { field: 'stars', schemaType: 'integer', index: false, was: [], default: 0 },
      { field: 'mood', schemaType: 'text', index: false, was: [], values: ['calm', 'glad'] },
    ],
    stamps: { id: 'id', createdBy: 'writer' },
    indexes: [
      ['mood', 'writer', 'stars'],
      ['writer', 'due'],
    ],
    filters: [],
    orders: ['stars', 'due'],
    localised: {},
  },
}));
vi.mock('#generated/store/tables.ts', async (load) => {
  const { stored } = await load<typeof Tables>();
  return { stored: { ...stored, Note: note } };
});

const name = 'Note' as keyof Rows;
let db: Kysely<Database>;
let asked: CompiledQuery[];
let read: Read;

beforeEach(async () => {
  asked = [];
  db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new BetterSqlite(':memory:') }) });
  read = async <Row>(text: string, parameters: readonly unknown[]) => {
    asked.push(CompiledQuery.raw(text, [...parameters]));
    return (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows as Row[];
  };
  await sql`create table notes (
    seq integer primary key, id text not null unique, writer text not null, due integer, extra text not null
  )`.execute(db);
  await sql`create table renames (entity text, field text, was text)`.execute(db);
  await sql`insert into notes (id, writer, due, extra)
    with recursive at(i) as (select 0 union all select i + 1 from at where i < 999)
    select printf('n%04d', i), 'w' || (i % 3), case i % 4 when 0 then null else i % 50 end,
      json_object('stars', i % 7, 'mood', case i % 2 when 0 then 'glad' else 'calm' end) from at
  `.execute(db);
});
afterEach(() => db.destroy());

const page = (query: Partial<PageQuery>) =>
  readPage({ db, read }, name, {
    ...{ subject: 'note', given: { viewer: null, now: 0 }, asked: [], order: 'desc', limit: 10 },
    ...query,
  });
const is = (field: string, ...values: unknown[]) => ({ field, how: 'is' as const, values });
const plans = () =>
  Promise.all(
    asked.map(async ({ sql: text, parameters }) => {
      const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await db.executeQuery(explained);
      return (rows as { detail: string }[]).map(({ detail }) => detail).join('\n');
    }),
  );
const walk = async (query: Partial<PageQuery>) => {
  const walked: unknown[] = [];
  for (let after: PageQuery['after']; ; ) {
    const rows = await page({ ...query, after });
    walked.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (last === undefined) return walked;
    after = placeIn(name, last);
  }
};

it.each([
  ['stars', [is('mood', 'glad'), is('writer', 'w1')], 'json_notes_mood+writer+stars'],
  ['due', [is('writer', 'w1')], 'json_notes_writer+due'],
])(
  'a list ordered by %s and found by what stands before it goes along one index',
  async (sort, filters, index) => {
    const query = { sort, asked: filters };
    const before = [await walk({ ...query, order: 'asc' }), await walk(query)];
    expect(before[0]?.length).toBeGreaterThan(100);
    await applyJsonFields(db, { Note: note as never });
    asked = [];
    expect([await walk({ ...query, order: 'asc' }), await walk(query)]).toEqual(before);
    for (const plan of await plans()) {
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN r(?! USING INDEX)/);
    }
  },
);

it('is gone, or made anew, when the spec says another', async () => {
  const made = async () =>
    (
      await sql<{
        name: string;
      }>`select name from sqlite_master where name like 'json%' order by name`.execute(db)
    ).rows.map((row) => row.name);
  await applyJsonFields(db, { Note: note as never });
  expect(await made()).toEqual(['json_notes_mood+writer+stars', 'json_notes_writer+due']);
  await applyJsonFields(db, { Note: { ...note, indexes: [['writer', 'mood']] } as never });
  expect(await made()).toEqual(['json_notes_writer+mood']);
  await applyJsonFields(db, { Note: { ...note, indexes: undefined } as never });
  expect(await made()).toEqual([]);
});
