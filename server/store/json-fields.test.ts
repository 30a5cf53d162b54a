import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyJsonFields } from './json-fields.ts';
import { openStore, type Store } from './open.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
});
afterEach(() => store.close());

const entities = (...json: { field: string; index?: boolean; was?: string[] }[]) => ({
  Person: { table: 'people', json },
});
const addPerson = (extra: object) =>
  store.db
    .insertInto('people')
    .values({ id: 'p', user_name: 'p', alias: null, role_type: 'common', extra: JSON.stringify(extra) })
    .execute();
const extraOf = async () =>
  JSON.parse((await store.db.selectFrom('people').select('extra').executeTakeFirstOrThrow()).extra);
const indexes = async () =>
  (
    await sql<{ name: string }>`select name from sqlite_master where name like 'json_%'`.execute(store.db)
  ).rows.map(({ name }) => name);

it('renames a field and keeps its value, whatever its type', async () => {
  await addPerson({ old: { deep: [1, 'a"'] }, other: true });
  await applyJsonFields(store.db, entities({ field: 'fresh', was: ['old'] }));
  expect(await extraOf()).toEqual({ fresh: { deep: [1, 'a"'] }, other: true });
});

it('renames once: a field that takes the old name later is left alone', async () => {
  await addPerson({});
  await applyJsonFields(store.db, entities({ field: 'fresh', was: ['old'] }));
  await store.db.updateTable('people').set({ extra: '{"old":1}' }).execute();
  await applyJsonFields(store.db, entities({ field: 'fresh', was: ['old'] }));
  expect(await extraOf()).toEqual({ old: 1 });
});

it('drops no value of a field that left the spec', async () => {
  await addPerson({ gone: 1 });
  await applyJsonFields(store.db, entities());
  expect(await extraOf()).toEqual({ gone: 1 });
});

it('makes the indexes that the spec asks for and drops the others', async () => {
  await applyJsonFields(store.db, entities({ field: 'a', index: true }, { field: 'b' }));
  expect(await indexes()).toEqual(['json_people_a']);
  await applyJsonFields(store.db, entities({ field: 'b', index: true }));
  expect(await indexes()).toEqual(['json_people_b']);
});

it('holds to be unique what the spec says, and tells where rows from before are alike', async () => {
  const unique = { Person: { table: 'people', json: [{ field: 'code' }], unique: [['code']] } };
  const add = (id: string, code?: string) =>
    store.db
      .insertInto('people')
      .values({ id, user_name: id, alias: null, role_type: 'common', extra: JSON.stringify({ code }) })
      .execute();
  await add('a', 'x');
  await add('b', 'x');
  expect(await applyJsonFields(store.db, unique)).toMatchObject({ alike: ['people=code'] });
  await store.db.updateTable('people').set({ extra: '{}' }).where('id', '=', 'b').execute();
  expect(await applyJsonFields(store.db, unique)).toMatchObject({ alike: [] });
  await expect(add('c', 'x')).rejects.toThrow('UNIQUE');
  await add('d');
  await applyJsonFields(store.db, entities({ field: 'code' }));
  await add('e', 'x');
});

it('passes over an entity whose table no migration has made, and says which it is', async () => {
  const { missing } = await applyJsonFields(store.db, {
    Note: { table: 'notes', json: [{ field: 'stars', schemaType: 'integer', index: true, was: ['marks'] }] },
    ...entities({ field: 'a', index: true }),
  });
  expect(missing).toEqual(['notes']);
  expect(await indexes()).toEqual(['json_people_a']);
});

it('leaves a table that lacks a column as it is, and says which', async () => {
  await addPerson({ old: 1 });
  await applyJsonFields(store.db, entities({ field: 'a', index: true }));
  const core = [
    { field: 'id', column: 'id', type: 'text', required: true },
    { field: 'rank', column: 'rank', type: 'integer', required: true },
  ] as const;
  const json = [{ field: 'fresh', index: true, was: ['old'] }];
  const ahead = { table: 'people', core, json, orders: ['rank'], stamps: { id: 'id' } };
  const { missing } = await applyJsonFields(store.db, { Person: ahead });
  expect(missing).toEqual(['people.rank']);
  expect(await indexes()).toEqual(['json_people_a']);
  expect(await extraOf()).toEqual({ old: 1 });
});

it('names the JSON column where it is missing', async () => {
  await sql`create table notes (seq integer primary key)`.execute(store.db);
  const { missing } = await applyJsonFields(store.db, {
    Note: { table: 'notes', json: [{ field: 'stars', index: true, was: ['marks'] }] },
  });
  expect(missing).toEqual(['notes.extra']);
});
