import { createHash } from 'node:crypto';
import BetterSqlite from 'better-sqlite3';
import { databaseBusyMs } from '#generated/constants.ts';
import { ConfigError } from '../ground/config.ts';
import { planOf, refusedWords } from './described/fit.ts';
import { unknownOf } from './migrate.ts';
import { allMigrations } from './own-migrations.ts';

/** Writes a database of one moment into a new file, beside whoever writes: nobody waits for it. */
export function copyDatabase(file: string, to: string): void {
  const sqlite = openToRead(file);
  try {
    sqlite.prepare('vacuum into ?').run(to);
  } finally {
    sqlite.close();
  }
}

/** What a hub makes up at its first start and never changes. */
const oldest = 'cursor.secret';

/** Tells a hub from every other by its database, and says nothing else of it. */
export function identityOf(file: string): string {
  const sqlite = openToRead(file);
  try {
    const secret = sqlite
      .prepare<[string], string>('select value from settings where name = ?')
      .pluck()
      .get(oldest);
    return createHash('sha256').update(`identity ${secret}`).digest('hex');
  } finally {
    sqlite.close();
  }
}

/** Throws a sentence where a copied database was made by a newer hub, or of another description. */
export function assertUsable(file: string): void {
  const sqlite = openToRead(file);
  try {
    const ran = sqlite.prepare<[], string>('select name from kysely_migration').pluck().all();
    const newer = unknownOf(ran, allMigrations);
    if (newer.length > 0) {
      const says = `The backup was made by a newer version of the hub (${newer.join(', ')}). Restore it with that version.`;
      throw new ConfigError(says);
    }
    const { refused } = planOf(sqlite);
    if (refused.length > 0) throw new ConfigError(refusedWords(refused));
  } finally {
    sqlite.close();
  }
}

/** For whoever reads a database file by itself; to be closed by them. */
export function openToRead(file: string): BetterSqlite.Database {
  return new BetterSqlite(file, { readonly: true, timeout: databaseBusyMs });
}
