import BetterSqlite, { type Database as Sqlite, type Statement } from 'better-sqlite3';
import { CompiledQuery, Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Database } from './database.ts';
import { applyJsonFields } from './json-fields.ts';
import { migrate } from './migrate.ts';

/**
 * Rows of one statement with `?` for its parameters, read at once and without Kysely's ceremony, which takes longer
 * than a short statement itself. While a transaction is open it waits for its end, as every other question does.
 */
export type Read = <Row>(text: string, parameters: readonly unknown[]) => Promise<Row[]>;

export interface Store {
  db: Kysely<Database>;
  read: Read;
  /** A number that changes when another process writes into the database; asking costs no more than a look. */
  foreignWrites(): number;
  close(): Promise<void>;
}

const busyTimeoutMs = 5000;
const pageCacheKib = 64 * 1024;
const preparedMax = 500;

/** Opens the database file, runs all migrations and gives it back ready for use. */
export async function openStore(path: string): Promise<Store> {
  const sqlite = new BetterSqlite(path);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  sqlite.pragma(`cache_size = -${pageCacheKib}`);
  const database = withPrepared(sqlite);
  const db = new Kysely<Database>({ dialect: new WholeMigrations({ database }) });
  await migrate(db);
  await applyJsonFields(db);
  const version = sqlite.prepare<[], number>('pragma data_version').pluck();
  const read: Read = async <Row>(text: string, parameters: readonly unknown[]) => {
    if (!sqlite.inTransaction) return database.prepare(text).all(parameters) as Row[];
    return (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows as Row[];
  };
  return { db, read, foreignWrites: () => version.get() ?? 0, close: () => db.destroy() };
}

/** SQLite takes changes of tables back like any other, so that a killed migration leaves nothing half made. */
class WholeMigrations extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): true {
        return true;
      }
    })();
  }
}

/**
 * NOTE: where the disk is full SQLite itself takes a transaction back; to be told so once more would fail, and hide why.
 */
const nothing = 'select 1 where 0';

/** Kysely prepares every statement anew; keeping them is worth a third of a list's time. */
function withPrepared(sqlite: Sqlite) {
  const prepared = new Map<string, Statement<unknown[]>>();
  return {
    close: () => {
      sqlite.close();
    },
    prepare: (asked: string) => {
      const text = asked === 'rollback' && !sqlite.inTransaction ? nothing : asked;
      const known = prepared.get(text);
      if (known && !known.busy) return known;
      const statement = sqlite.prepare<unknown[]>(text);
      if (prepared.size >= preparedMax) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
}
