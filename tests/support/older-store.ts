import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, type Migration, SqliteDialect } from 'kysely';
import { onTestFinished } from 'vitest';
import { migrationNames } from '../../server/store/migrate.ts';
import { openStore, type Store } from '../../server/store/open.ts';

/** Opens a database as the version before a migration left it, with what is filled in; it is gone after the test. */
export async function olderStore(
  migration: string,
  fill: (sqlite: BetterSqlite.Database) => void,
): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-older-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'hub.sqlite');
  const sqlite = new BetterSqlite(path);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) });
  sqlite.exec(
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  );
  for (const name of migrationNames().filter((one) => one < migration)) {
    const { up } = (await import(`../../server/store/migrations/${name}.ts`)) as Migration;
    await up(db);
    sqlite.prepare("insert into kysely_migration values (?, '')").run(name);
  }
  fill(sqlite);
  await db.destroy();
  const store = await openStore(path);
  onTestFinished(() => store.close());
  return store;
}
