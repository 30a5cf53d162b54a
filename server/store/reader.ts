import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { databaseBusyMs, databaseReaderCacheBytes } from '#generated/constants.ts';
import { bytesPerKilobyte } from '../load/units.ts';
import type { Database } from './database.ts';
import type { Read } from './open.ts';
import { type SlowStatement, SlowStatements } from './slow-statements.ts';
import { withPrepared } from './sqlite-prepared.ts';

/** A connection of its own to the hub's database, which writes nothing. */
export interface Reader {
  db: Kysely<Database>;
  read: Read;
  /** Everything that is read meanwhile is of one moment: what had been written when it began, and all of it. */
  atOnce<Result>(work: () => Promise<Result>): Promise<Result>;
  /** A number that changes when the hub writes. */
  writes(): number;
}

/** Opens a database that stands already; `tell` is told at once of each statement that took long. */
export function openReader(path: string, tell: (slow: SlowStatement) => void = () => {}): Reader {
  const sqlite = new BetterSqlite(path, { readonly: true, fileMustExist: true });
  sqlite.pragma(`busy_timeout = ${databaseBusyMs}`);
  sqlite.pragma(`cache_size = -${databaseReaderCacheBytes / bytesPerKilobyte}`);
  const slow = new SlowStatements(sqlite, (now) => now());
  slow.tell(tell);
  const database = withPrepared(sqlite, (statement, text) => slow.timed(statement, text));
  const version = sqlite.prepare<[], number>('pragma data_version').pluck();
  return {
    db: new Kysely<Database>({ dialect: new SqliteDialect({ database }) }),
    read: async <Row>(text: string, parameters: readonly unknown[]) =>
      database.prepare(text).all(parameters) as Row[],
    async atOnce(work) {
      sqlite.exec('begin');
      try {
        return await work();
      } finally {
        if (sqlite.inTransaction) sqlite.exec('commit');
      }
    },
    writes: () => version.get() ?? 0,
  };
}
