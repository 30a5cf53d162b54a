import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Tables from '#generated/store/tables.ts';
import type { Rows } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import { KeptRows } from './kept-rows.ts';

const { note } = vi.hoisted(() => ({
  note: {
    table: 'notes',
    core: [
      { field: 'id', column: 'id', type: 'text', required: true },
      { field: 'createUserId', column: 'create_user_id', type: 'text', required: true },
      { field: 'title', column: 'title', type: 'text', required: true },
      { field: 'shelf', column: 'shelf', type: 'text', required: false },
      { field: 'before', column: 'before_id', type: 'text', required: false },
      { field: 'until', column: 'until', type: 'time', required: false },
    ],
    json: [{ field: 'mood', schemaType: 'text', index: false, was: [] }],
    stamps: { id: 'id', createdBy: 'createUserId' },
  },
}));
vi.mock('#generated/store/tables.ts', async (load) => {
  const { stored } = await load<typeof Tables>();
  return { stored: { ...stored, Note: note } };
});

let db: Kysely<Database>;
let rows: KeptRows;

beforeEach(async () => {
  const sqlite = new BetterSqlite(':memory:');
  sqlite.pragma('foreign_keys = ON');
  db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  await sql`create table shelves (name text primary key)`.execute(db);
  await sql`insert into shelves values ('low')`.execute(db);
  await sql`create table notes (
    seq integer primary key, id text not null unique, create_user_id text not null, title text not null,
    shelf text references shelves, before_id text references notes (id) deferrable initially deferred,
    until integer, extra text not null, unique (create_user_id, title)
  )`.execute(db);
  await sql`create table marks (note text references notes (id) on delete restrict)`.execute(db);
  await sql`create unique index notes_by_mood on notes (json_extract(extra, '$.mood'))`.execute(db);
  rows = new KeptRows(db, 'Note' as keyof Rows);
});
afterEach(() => db.destroy());

const write = (given: object, by = 'x') => rows.create({ ...given }, { by, now: 0 });
const change = ({ id }: Awaited<ReturnType<typeof write>>, given: object) =>
  rows.change(id, { ...given }, { now: 0 });
const refused = (params: object, key: string) => ({ id: 'invalidInput', params, says: { key } });

it('what is taken together is refused with the field that somebody typed', async () => {
  await write({ title: 'a' });
  await write({ title: 'a' }, 'y');
  await expect(write({ title: 'a' })).rejects.toMatchObject(refused({ field: 'title' }, 'validation.taken'));
  const other = await write({ title: 'b' });
  await expect(change(other, { title: 'a' })).rejects.toMatchObject(
    refused({ field: 'title' }, 'validation.taken'),
  );
});

it('what is taken in an index over an expression is refused without a field', async () => {
  await write({ title: 'a', mood: 'glad' });
  const again = write({ title: 'b', mood: 'glad' });
  await expect(again).rejects.toMatchObject(refused({}, 'validation.taken'));
  await expect(again).rejects.toHaveProperty('params', {});
});

it('what refers to nothing is refused with its field, also where that shows at the end alone', async () => {
  const made = await write({ title: 'a', shelf: 'low' });
  const high = refused({ field: 'shelf' }, 'validation.other');
  await expect(write({ title: 'b', shelf: 'high' })).rejects.toMatchObject(high);
  await expect(change(made, { shelf: 'high', title: 'c' })).rejects.toMatchObject(high);
  const lost = refused({ field: 'before' }, 'validation.other');
  await expect(write({ title: 'b', shelf: 'low', before: 'nobody' })).rejects.toMatchObject(lost);
  await expect(change(made, { before: 'nobody' })).rejects.toMatchObject(lost);
  expect((await rows.find('id', made.fields.id))?.fields).toMatchObject({ title: 'a', shelf: 'low' });
});

it('what others refer to is not removed', async () => {
  const made = await write({ title: 'a' });
  const next = await write({ title: 'b', before: made.fields.id });
  await expect(rows.remove(made.id)).rejects.toMatchObject(refused({ field: 'id' }, 'validation.inUse'));
  await sql`insert into marks values (${next.fields.id})`.execute(db);
  await expect(rows.remove(next.id)).rejects.toMatchObject(refused({ field: 'id' }, 'validation.inUse'));
  await sql`delete from marks`.execute(db);
  await rows.remove(next.id);
  expect(await rows.remove(made.id)).toBeDefined();
});

it('a time that no column holds changes nothing', async () => {
  const made = await write({ title: 'a', until: '2030-01-02T03:04:05.000Z' });
  await expect(change(made, { until: '2030-06-30T23:59:60Z', title: 'b' })).rejects.toMatchObject(
    refused({ field: 'until' }, 'validation.format'),
  );
  expect((await rows.find('id', made.fields.id))?.fields).toEqual(made.fields);
});

it('a text that must be there may be empty, and one that need not is nothing then', async () => {
  const made = await write({ title: '', shelf: '' });
  expect(made.fields).toMatchObject({ title: '', shelf: undefined });
  expect((await change(await write({ title: 'b' }, 'y'), { title: '' }))?.fields.title).toBe('');
});
