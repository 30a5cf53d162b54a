import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyJsonFields } from './json-fields.ts';
import { openStore, type Store } from './open.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
});
afterEach(() => store.close());

const indexes = async () =>
  (
    await sql<{ name: string }>`select name from sqlite_master where name like 'json_%'`.execute(store.db)
  ).rows.map(({ name }) => name);

it('makes an index anew when what it is over has changed', async () => {
  const make = (standIn: number) =>
    applyJsonFields(store.db, {
      Item: {
        table: 'items',
        json: [{ field: 'stars', schemaType: 'integer', index: true, default: standIn }],
      },
    });
  const statement = async () =>
    (
      await sql<{ sql: string }>`select sql from sqlite_master where name = 'json_items_stars'`.execute(
        store.db,
      )
    ).rows[0]?.sql;
  await make(0);
  expect(await statement()).toMatch(/kind, visibility, coalesce\(case .*'\$\.stars'\) end, 0\), seq/);
  await make(5);
  expect(await statement()).toMatch(/coalesce\(case .*'\$\.stars'\) end, 5\), seq/);
});

it('makes an index for each order of what has one text, so that what lists find comes sorted', async () => {
  const level = { field: 'level', values: ['easy', 'hard'], index: true };
  const core = [{ field: 'popularity', column: 'popularity', type: 'number', required: true }] as const;
  await applyJsonFields(store.db, {
    Item: { table: 'items', core, json: [level], orders: ['level', 'popularity'] },
  });
  expect((await indexes()).sort()).toEqual([
    'json_items_level',
    'json_items_level.level',
    'json_items_level.popularity',
  ]);
  await applyJsonFields(store.db, { Item: { table: 'items', core, json: [{ ...level, index: false }] } });
  expect(await indexes()).toEqual([]);
});
