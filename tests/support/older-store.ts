import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, type Migration, SqliteDialect } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Migrations, stillToBeMade } from '../../server/store/migrate.ts';
import { openStore, type Store } from '../../server/store/open.ts';
import { allMigrations } from '../../server/store/own-migrations.ts';

/** Opens a database as the version before a migration left it, with what is filled in; it is gone after the test. */
export async function olderStore(
  migration: string,
  fill: (sqlite: BetterSqlite.Database) => void,
): Promise<Store> {
  const path = await olderDatabase(migration, fill);
  const store = await openStore(path);
  onTestFinished(() => store.close());
  return store;
}

/** The file of such a database. */
export async function olderDatabase(
  migration: string,
  fill: (sqlite: BetterSqlite.Database) => void = () => {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-older-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'hub.sqlite');
  const { sqlite, make, close } = begun(path);
  for (const name of Object.keys(steps()).filter((one) => one < migration)) await make(name);
  fill(sqlite);
  await close();
  return path;
}

/** The bytes of a database as each version has left it until the steps were divided, by the step that it made last. */
export async function databasesOfAllAges(): Promise<[name: string, bytes: Buffer][]> {
  const { sqlite, make, close } = begun(':memory:');
  const ages: [string, Buffer][] = [];
  for (const name of Object.keys(steps()).filter((one) => one < '0056')) {
    await make(name);
    ages.push([name, sqlite.serialize()]);
  }
  await close();
  return ages;
}

function begun(path: string) {
  const sqlite = new BetterSqlite(path);
  sqlite.pragma('synchronous = OFF');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  sqlite.exec(
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  );
  const all = steps();
  const make = async (name: string) => {
    await (await all[name]?.())?.up(db);
    sqlite.prepare("insert into kysely_migration values (?, '')").run(name);
  };
  return { sqlite, make, close: () => db.destroy() };
}

/** All steps, in order: until they were divided three of them made what the hub and what any product has together. */
function steps(): Migrations {
  const known = new Set(divided.keys());
  const names = stillToBeMade([...divided.values()], allMigrations);
  return Object.fromEntries(
    names.map((name) => {
      const whole = join(import.meta.dirname, 'whole-steps', `${name}.ts`);
      const read =
        known.has(name) && existsSync(whole) ? () => import(whole) as Promise<Migration> : undefined;
      return [name, read ?? allMigrations[name]];
    }),
  ) as Migrations;
}

/** The part of the hub, by the step that it was made within. */
const divided = new Map([
  ['0001-core', '0001-items'],
  ['0021-event-types', '0021-events-of-items'],
  ['0055-owners-of-events', '0055-owners-of-items'],
]);
