import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';

const item = (id: string, owner: string, visibility: string) => `
  insert into items (id, key, kind, name, create_user_id, visibility, popularity, create_time, update_time,
      bare_repo_init_status, default_file_init_status, search_doc)
    values ('${id}', 'k${id}', 'models', 'n${id}', '${owner}', '${visibility}', 3.5, 1, 2, 'SUCCESS', 'SUCCESS', ${id.length});`;

/** A hub of before, with an item for everybody and a hidden one that has marks, a tag, a text, a name of before and a link. */
const older = () =>
  olderStore('0041-item-readers', (sqlite) =>
    sqlite.exec(`
      insert into people (id, user_name, role_type) values ('a', 'ann', 'common'), ('b', 'bo', 'common');
      ${item('i', 'a', 'PUBLIC')} ${item('hid', 'a', 'PRIVATE')}
      insert into tags (id, name, category, position) values (7, 'chat', 'tasks', 0);
      insert into item_tags values (7, 2, 'models', 'PRIVATE', 3.5, 0, 2);
      insert into item_texts values (2, 'text');
      insert into favorites values ('b', 1, 5), ('b', 2, 6);
      insert into visits values (1, 'v', 9);
      insert into day_counts values (1, 9, 'visit', 'page', 1, 1, 0);
      insert into item_names values ('a', 'models', 'once', 2);
      insert into item_links values (1, 'card', 0, 'models', 'ann', 'nhid');
      insert into tickets values ('a', 't', 'hid', 4);
    `),
  );

type Db = Awaited<ReturnType<typeof older>>['db'];
const readers = (db: Db) =>
  db
    .selectFrom('item_readers')
    .select(['item_seq', 'reader', 'kind', 'visibility', 'popularity', 'favorite_count'])
    .orderBy('item_seq')
    .execute();
const hidden = { item_seq: 2, reader: 'a', kind: 'models', visibility: 'PRIVATE' };

it('who owns what was hidden before reads it, and it is written anew for searches', async () => {
  const { db } = await older();
  expect(await readers(db)).toEqual([{ ...hidden, popularity: 3.5, favorite_count: 1 }]);
  const jobs = await db
    .selectFrom('jobs')
    .select(['key', 'item_id', 'input'])
    .where('name', '=', 'items.index')
    .execute();
  expect(jobs).toEqual([{ key: 'hid', item_id: 'hid', input: '{"itemId":"hid"}' }]);
});

it('readers follow the item, whatever writes', async () => {
  const { db } = await older();
  const change = (seq: number, set: object) =>
    db.updateTable('items').set(set).where('seq', '=', seq).execute();
  await db.insertInto('favorites').values({ person_id: 'a', item_seq: 2, create_time: 7 }).execute();
  await change(2, { popularity: 9, kind: 'mcp' });
  expect(await readers(db)).toEqual([{ ...hidden, kind: 'mcp', popularity: 9, favorite_count: 2 }]);
  await change(2, { create_user_id: 'b' });
  expect(await readers(db)).toMatchObject([{ item_seq: 2, reader: 'b' }]);
  await change(1, { visibility: 'PRIVATE' });
  expect(await readers(db)).toMatchObject([
    { item_seq: 1, reader: 'a' },
    { item_seq: 2, reader: 'b' },
  ]);
  await change(2, { visibility: 'PUBLIC' });
  await change(1, { visibility: 'PUBLIC', popularity: 1 });
  expect(await readers(db)).toEqual([]);
  await change(1, { visibility: 'PRIVATE', popularity: 4 });
  expect(await readers(db)).toMatchObject([{ item_seq: 1, popularity: 4 }]);
  await db.deleteFrom('items').where('seq', '=', 1).execute();
  expect(await readers(db)).toEqual([]);
});

it('a table that is made anew takes nothing with it, and is found and counted as before', async () => {
  const { db } = await older();
  const rowsOf = async (table: string) =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows[0]
      ?.count;
  const tables = ['items', 'item_tags', 'item_texts', 'favorites', 'visits', 'day_counts', 'item_names'];
  expect(await Promise.all([...tables, 'item_links', 'tickets'].map(rowsOf))).toEqual([
    2, 1, 1, 2, 1, 1, 1, 1, 1,
  ]);
  const counts = db.selectFrom('kind_counts').select(['visibility', 'count']).where('count', '>', 0);
  expect(await counts.orderBy('visibility').execute()).toEqual([
    { visibility: 'PRIVATE', count: 1 },
    { visibility: 'PUBLIC', count: 1 },
  ]);
  await db.updateTable('items').set({ visibility: 'PUBLIC' }).where('seq', '=', 2).execute();
  expect(await counts.execute()).toEqual([{ visibility: 'PUBLIC', count: 2 }]);
  const plan = await sql<{ detail: string }>`explain query plan select seq from items
    where kind = 'models' and visibility = 'PUBLIC' order by popularity desc, seq desc limit 3`.execute(db);
  expect(plan.rows[0]?.detail).toContain('items_by_popularity');
  await db.deleteFrom('items').where('seq', '=', 2).execute();
  expect(await Promise.all(['item_tags', 'item_texts', 'item_names', 'tickets'].map(rowsOf))).toEqual([
    0, 0, 0, 0,
  ]);
});

it('what belongs to somebody points to owners, and goes with nobody', async () => {
  const { db } = await older();
  const { rows } = await sql<{ parent: string; child: string; on_delete: string }>`
    select own."table" as parent, made.name as child, own.on_delete from sqlite_master as made,
      pragma_foreign_key_list(made.name) as own
    where made.type = 'table' and own."from" in ('create_user_id', 'owner_id') order by child`.execute(db);
  expect(rows).toEqual([
    { parent: 'owners', child: 'item_names', on_delete: 'NO ACTION' },
    { parent: 'owners', child: 'items', on_delete: 'NO ACTION' },
  ]);
  const heeded = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db);
  expect(heeded.rows).toEqual([{ foreign_keys: 1 }]);
  await expect(db.deleteFrom('people').where('id', '=', 'a').execute()).rejects.toThrow('FOREIGN KEY');
  await expect(
    db.updateTable('items').set({ create_user_id: 'nobody' }).where('seq', '=', 1).execute(),
  ).rejects.toThrow('FOREIGN KEY');
  // An owner who is no person may have items: whoever signs in is one thing, whose it is another.
  await db
    .insertInto('owners')
    .values({ id: 'o', type: 'organisation', name: 'lab', name_skeleton: null, alias: null, alias_key: null })
    .execute();
  await db.updateTable('items').set({ create_user_id: 'o' }).where('seq', '=', 2).execute();
  // A name that an item had stays with whom it belonged to.
  await expect(db.deleteFrom('people').where('id', '=', 'a').execute()).rejects.toThrow('FOREIGN KEY');
  await db.deleteFrom('people').where('id', '=', 'b').execute();
});
