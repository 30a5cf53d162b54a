import BetterSqlite from 'better-sqlite3';
import { CompiledQuery, Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listStretch } from '#generated/constants.ts';
import type * as Conditions from '#generated/store/rows.ts';
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
      { field: 'from', column: 'from', type: 'text', required: false },
      { field: 'order', column: 'order', type: 'integer', required: false },
    ],
    json: [
      { field: 'stars', schemaType: 'integer', index: true, was: [], default: 0 },
      { field: 'mood', schemaType: 'text', index: true, was: [] },
      { field: 'shared', schemaType: 'boolean', index: false, was: [], default: false },
    ],
    stamps: { id: 'id', createdBy: 'writer' },
    filters: [],
    indexes: [['from', 'order']],
    orders: ['stars', 'order'],
    localised: {},
  },
}));
vi.mock('#generated/store/tables.ts', async (load) => {
  const { stored } = await load<typeof Tables>();
  return { stored: { ...stored, Note: note } };
});
vi.mock('#generated/store/rows.ts', async (load) => {
  const { rowConditions } = await load<typeof Conditions>();
  const field = (name: string) => ({ op: 'field', field: name });
  const is = (left: object, right: object) => ({ op: 'compare', how: '==', left, right });
  const own = is({ op: 'given', path: ['viewer', 'id'] }, field('writer'));
  const shared = is(field('shared'), { op: 'const', value: true });
  return {
    rowConditions: {
      ...rowConditions,
      note: { entity: 'Note', values: {}, when: { op: 'or', left: shared, right: own } },
    },
  };
});

const name = 'Note' as keyof Rows;
let db: Kysely<Database>;
let asked: CompiledQuery[];
let read: Read;

beforeEach(async () => {
  asked = [];
  read = async <Row>(text: string, parameters: readonly unknown[]) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows as Row[];
  const sqlite = new BetterSqlite(':memory:');
  sqlite.function('folded', (text) => String(text).toLowerCase());
  db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: sqlite }),
    log: ({ query }) => void asked.push(query as CompiledQuery),
  });
  await sql`create table notes (
    seq integer primary key, id text not null unique, writer text not null, due integer, "from" text, "order" integer, extra text not null
  )`.execute(db);
  await sql`create table renames (entity text, field text, was text)`.execute(db);
  await applyJsonFields(db, { Note: note as never });
});
afterEach(() => db.destroy());

async function add(id: string, writer: string, extra: object, due: number | null = null): Promise<void> {
  await sql`insert into notes (id, writer, due, extra)
    values (${id}, ${writer}, ${due}, ${JSON.stringify(extra)})`.execute(db);
}

const page = async (query: Partial<PageQuery> & { as?: string } = {}) => {
  const { as, ...rest } = query;
  const viewer = as === undefined ? null : { id: as };
  const given = { viewer, now: 0 };
  return readPage({ db, read }, name, {
    subject: 'note',
    given,
    asked: [],
    order: 'desc',
    limit: 10,
    ...rest,
  });
};
const ids = (rows: Readonly<Record<string, unknown>>[]) => rows.map((row) => row.id);
const placeOf = (row: Readonly<Record<string, unknown>> | undefined) => row && placeIn(name, row);

describe('a page', () => {
  beforeEach(async () => {
    await add('a', 'x', { shared: true, stars: 2 });
    await add('b', 'y', { stars: 2 });
    await add('c', 'x', { shared: true });
    await add('d', 'x', { stars: 1 }, 5);
    await add('e', 'y', { shared: true, stars: 2, mood: 'glad' });
  });

  it('holds what one may see, and the database is asked for nothing else', async () => {
    expect(ids(await page())).toEqual(['e', 'c', 'a']);
    expect(ids(await page({ as: 'y' }))).toEqual(['e', 'c', 'b', 'a']);
    asked = [];
    expect(await page({ limit: 3 })).toHaveLength(3);
    expect(asked).toHaveLength(1);
  });

  it('is found behind any number of hidden rows, while others have their turn', async () => {
    const many = Array.from({ length: 3 * listStretch }, (_, at) => ({
      ...{ id: `f${String(at).padStart(6, '0')}`, writer: 'z', due: null },
      extra: JSON.stringify({ stars: 2 }),
    }));
    // SQLite takes so many values at once.
    for (let from = 0; from < many.length; from += 1000)
      await db
        .insertInto('notes' as never)
        .values(many.slice(from, from + 1000) as never)
        .execute();
    expect(ids(await page())).toEqual(['e', 'c', 'a']);
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    expect(ids(await page({ as: 'x', sort: 'stars' }))).toEqual(['e', 'a', 'd', 'c']);
    clearInterval(others);
    expect(turns).toBeGreaterThan(0);
    expect(ids(await page({ sort: 'stars', after: [2, 'f004000'] }))).toEqual(['e', 'a', 'c']);
    expect(await page({ as: 'z', limit: 7000 })).toHaveLength(3 * listStretch + 3);
  });

  it('goes on behind its last row, among what is equal as well', async () => {
    const walked: unknown[] = [];
    let after: PageQuery['after'];
    for (let turn = 0; turn < 4; turn++) {
      const found = await page({ as: 'x', sort: 'stars', limit: 1, after });
      after = placeOf(found.at(-1));
      walked.push(...ids(found));
    }
    expect(walked).toEqual(['e', 'a', 'd', 'c']);
    expect(await page({ as: 'x', sort: 'stars', limit: 1, after })).toEqual([]);
  });

  it('gives what has no value a place', async () => {
    expect(ids(await page({ as: 'x', sort: 'due', order: 'asc' }))).toEqual(['a', 'c', 'e', 'd']);
    const after = [0, 'c'] as const;
    expect(ids(await page({ as: 'x', sort: 'due', order: 'asc', after }))).toEqual(['e', 'd']);
  });

  it('is narrowed by fields and by columns, in the words of the spec', async () => {
    const is = (field: string, ...values: unknown[]) => ({ field, how: 'is' as const, values });
    expect(ids(await page({ asked: [is('mood', 'glad', 'sad')] }))).toEqual(['e']);
    expect(ids(await page({ as: 'x', asked: [is('due', new Date(5).toISOString())] }))).toEqual(['d']);
    expect(ids(await page({ asked: [{ field: 'stars', how: 'least', values: [2] }] }))).toEqual(['e', 'a']);
    // What has no stars has none, and not few.
    expect(ids(await page({ asked: [{ field: 'stars', how: 'most', values: [0] }] }))).toEqual(['c']);
  });

  it('is narrowed, ordered and looked through by columns that are called as words of SQL', async () => {
    await sql`update notes set "from" = 'the shelf', "order" = 3 where id in ('a', 'd')`.execute(db);
    const asked = [{ field: 'from', how: 'is' as const, values: ['the shelf'] }];
    expect(ids(await page({ as: 'x', asked, sort: 'order' }))).toEqual(['d', 'a']);
    expect(ids(await page({ as: 'x', sort: 'order', after: [3, 'd'], limit: 1 }))).toEqual(['a']);
    expect(ids(await page({ as: 'x', words: { text: 'shelf', fields: ['from'] } }))).toEqual(['d', 'a']);
  });

  it('is read along an index, the first and the next', async () => {
    await page();
    asked = [];
    await page({ as: 'x', sort: 'stars', after: [2, 'b'] });
    for (const { sql: text, parameters } of [...asked]) {
      const { rows } = await db.executeQuery(
        CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
      );
      const plan = (rows as { detail: string }[]).map(({ detail }) => detail).join('\n');
      expect(plan).toContain('json_notes_stars');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  });
});

describe('a long list that others change while somebody reads it', () => {
  const count = 100_000;
  const idOf = (at: number) => `n${String(at).padStart(6, '0')}`;

  beforeEach(async () => {
    await sql`insert into notes (id, writer, extra)
      with recursive at(i) as (select 0 union all select i + 1 from at where i < ${count - 1})
      select printf('n%06d', i), 'anna', json_object('stars', i % 50, 'shared', json('true')) from at
    `.execute(db);
  });

  it.each([undefined, 'stars'])(
    'holds once whatever stood in it all along, by %s',
    async (sort) => {
      const touched = new Set<string>();
      const seen = new Map<string, number>();
      let after: PageQuery['after'];
      for (let at = 0; ; at++) {
        const rows = await page({ sort, after, limit: 2000 });
        for (const { id } of rows) seen.set(String(id), (seen.get(String(id)) ?? 0) + 1);
        const last = rows.at(-1);
        if (last === undefined || rows.length < 2000) break;
        after = placeIn(name, last);
        // The row of the cursor itself, one before it, one behind it, and one that is new.
        const [before, behind] = [idOf((at * 1999) % count), idOf((at * 7919) % count)];
        for (const id of [String(last.id), before, behind]) touched.add(id);
        await sql`delete from notes where id in (${String(last.id)}, ${before})`.execute(db);
        await sql`update notes set extra = json_object('stars', ${(at * 13) % 60}, 'shared', json('true'))
        where id = ${behind}`.execute(db);
        await add(`m${at}`, 'anna', { stars: at % 50, shared: true });
        touched.add(`m${at}`);
      }
      const twice = [...seen].filter(([id, times]) => times > 1 && !touched.has(id));
      expect(twice).toEqual([]);
      const lost = Array.from({ length: count }, (_, at) => idOf(at)).filter(
        (id) => !touched.has(id) && !seen.has(id),
      );
      expect(lost).toEqual([]);
    },
    120_000,
  );
});
