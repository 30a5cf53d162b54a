import BetterSqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { olderDatabase } from '../../tests/support/older-store.ts';
import { engineMigrations } from './migrate.ts';
import { openStore } from './open.ts';

/** A product without rooms of its own on a database. */
async function opened(path: string): Promise<void> {
  const store = await openStore(path, {}, engineMigrations);
  await store.close();
}

function look(path: string) {
  const sqlite = new BetterSqlite(path, { readonly: true });
  onTestFinished(() => void sqlite.close());
  const all = (text: string) => sqlite.prepare<[], string>(text).pluck().all();
  return {
    tables: all(
      "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' order by name",
    ),
    notes: all('select name from kysely_migration order by name'),
  };
}

/** What every database had until then, and the hub alone had a use for. */
const ofHub = `
  create table if not exists items (seq integer primary key, id text unique);
  create table if not exists item_names (item_seq integer references items (seq), name text);
  insert or ignore into kysely_migration values ('0002-path-index', ''), ('0006-marks', '');`;

const engineTables = [
  ...['audit', 'audit_briefs', 'audit_ends', 'credentials', 'event_cursors', 'events', 'invitations', 'jobs'],
  ...['kysely_migration', 'owner_names', 'owners', 'people', 'people_keys', 'pictures', 'renames'],
  ...['sessions', 'settings', 'tokens'],
];

it('a database has the tables that any product has, and none of a room that this one has not', async () => {
  const path = await olderDatabase('0000');
  await opened(path);
  expect(look(path)).toEqual({ tables: engineTables, notes: Object.keys(engineMigrations).sort() });
});

it('one of before loses empty tables that were made for another product, and keeps what it holds', async () => {
  const path = await olderDatabase('0056', (sqlite) =>
    sqlite.exec(`${ofHub} insert into people (id, user_name, role_type) values ('a', 'ann', 'common')`),
  );
  await opened(path);
  expect(look(path)).toEqual({ tables: engineTables, notes: Object.keys(engineMigrations).sort() });
  const sqlite = new BetterSqlite(path, { readonly: true });
  onTestFinished(() => void sqlite.close());
  expect(sqlite.prepare('select user_name from people').pluck().all()).toEqual(['ann']);
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
});

it('where anything is in one of them all stay, and the database is opened again and again', async () => {
  const path = await olderDatabase('0056', (sqlite) =>
    sqlite.exec(`${ofHub} insert into settings values ('k', 'v');
      create table if not exists text_words (word text primary key); insert into text_words values ('word')`),
  );
  await opened(path);
  const before = look(path);
  expect(before.tables).toEqual(
    expect.arrayContaining(['items', 'item_names', 'text_words', ...engineTables]),
  );
  expect(before.notes).toEqual(expect.arrayContaining(['0006-marks', '0056-own-tables-alone']));
  await opened(path);
  expect(look(path)).toEqual(before);
});

it('rooms that come later find made what stayed, whatever age it has', async () => {
  for (const age of ['0021', '0055', '0056']) {
    const path = await olderDatabase(age, (sqlite) =>
      sqlite.exec(`${ofHub}
        create table if not exists text_words (word text primary key); insert into text_words values ('word')`),
    );
    await opened(path);
    const made: string[] = [];
    const later = (name: string) => [name, async () => ({ up: async () => void made.push(name) })] as const;
    const rooms = ['0001-items', '0006-marks', '0021-events-of-items', '0055-owners-of-items'];
    const store = await openStore(
      path,
      {},
      {
        ...engineMigrations,
        ...Object.fromEntries(rooms.map(later)),
      },
    );
    await store.close();
    // What the whole step had not yet made when it was divided is made now.
    expect([age, made]).toEqual([age, rooms.slice(2).filter((name) => name >= age)]);
  }
});

it('where one step cannot be made all stands as it stood, and the step is named', async () => {
  const path = await olderDatabase('0056', (sqlite) => sqlite.exec(ofHub));
  const before = look(path);
  const broken = async () => ({
    up: async () => {
      throw new Error('a table is in the way');
    },
  });
  const opening = openStore(path, {}, { ...engineMigrations, '9999-broken': broken });
  await expect(opening).rejects.toMatchObject({
    migration: '9999-broken',
    cause: { message: 'a table is in the way' },
  });
  expect(look(path)).toEqual(before);
});

it('a database of a newer version is left alone', async () => {
  const path = await olderDatabase('0056', (sqlite) =>
    sqlite.exec("insert into kysely_migration values ('9999-later', '')"),
  );
  const before = look(path);
  await expect(openStore(path, {}, engineMigrations)).rejects.toMatchObject({
    cause: { message: 'a newer version has made 9999-later' },
  });
  expect(look(path)).toEqual(before);
});
