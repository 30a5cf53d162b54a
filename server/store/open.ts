import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { databaseBusyMs, databaseCacheBytes } from '#generated/constants.ts';
import { bytesPerKilobyte } from '../load/units.ts';
import type { Database } from './database.ts';
import { fitDescribed, ownTables } from './described/fit.ts';
import type { Described } from './described/tables.ts';
import { applyJsonFields } from './json-fields.ts';
import { type Migrations, migrate } from './migrate.ts';
import { allMigrations } from './own-migrations.ts';
import { SlowStatements } from './slow-statements.ts';
import { withPrepared } from './sqlite-prepared.ts';
import { fold } from './texts/words.ts';

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
  /** Tables of the spec, and columns of such (`notes.rank`), that no migration has made: nothing is kept in them. */
  missing: readonly string[];
  /** What the spec says to be unique (`notes=code+owner`) and rows from before are not: it is not held. */
  alike: readonly string[];
  /** Measures what it is asked. */
  slow: SlowStatements;
  close(): Promise<void>;
}

/**
 * Opens the database file, runs all migrations, makes what the description alone tells of, and gives it back ready for use.
 * @throws ConfigError where rows would lose something by what the description says now
 */
export async function openStore(
  path: string,
  described: Described = ownTables,
  migrations: Migrations = allMigrations,
): Promise<Store> {
  const sqlite = new BetterSqlite(path);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`busy_timeout = ${databaseBusyMs}`);
  sqlite.pragma(`cache_size = -${databaseCacheBytes / bytesPerKilobyte}`);
  sqlite.function('folded', { deterministic: true }, (text) => fold(String(text)));
  const slow = new SlowStatements(sqlite);
  const database = withPrepared(sqlite, (statement, text) => slow.timed(statement, text));
  const db = new Kysely<Database>({ dialect: new WritingDialect({ database }) });
  // A table that is made anew takes nothing with it that refers to it. Within a transaction SQLite does not hear of it.
  sqlite.pragma('foreign_keys = OFF');
  try {
    await migrate(db, migrations);
    fitDescribed(sqlite, described);
  } catch (error) {
    sqlite.close();
    throw error;
  } finally {
    if (sqlite.open) sqlite.pragma('foreign_keys = ON');
  }
  const { missing, alike } = await applyJsonFields(db);
  const version = sqlite.prepare<[], number>('pragma data_version').pluck();
  const read: Read = async <Row>(text: string, parameters: readonly unknown[]) => {
    if (!sqlite.inTransaction) return database.prepare(text).all(parameters) as Row[];
    return (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows as Row[];
  };
  const foreignWrites = () => version.get() ?? 0;
  return { db, read, missing, alike, slow, foreignWrites, close: () => db.destroy() };
}

class WritingDialect extends SqliteDialect {
  readonly #own: SqliteDialectConfig;

  constructor(own: SqliteDialectConfig) {
    super(own);
    this.#own = own;
  }

  /** SQLite takes changes of tables back like any other, so that a killed migration leaves nothing half made. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): true {
        return true;
      }
    })();
  }

  /**
   * Whoever begins a transaction has the right to write from then on: one that first reads, and writes once another process
   * has written, would fail at once, however long it might wait.
   */
  override createDriver(): SqliteDriver {
    return new (class extends SqliteDriver {
      override async beginTransaction(connection: DatabaseConnection): Promise<void> {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      }
    })(this.#own);
  }
}
