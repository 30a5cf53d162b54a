import BetterSqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { databaseBusyMs } from '#generated/constants.ts';
import type { Database } from './database.ts';

const lastBackup = 'backup.last';

export interface LastBackup {
  /** In milliseconds since 1970. */
  at: number;
  folder: string;
}

/** Notes down in a hub's database, which may be in use, when it was copied last, and where to. */
export function noteBackup(file: string, last: LastBackup): void {
  const sqlite = new BetterSqlite(file, { timeout: databaseBusyMs });
  try {
    sqlite
      .prepare(
        'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      )
      .run(lastBackup, JSON.stringify(last));
  } finally {
    sqlite.close();
  }
}

/** When a hub was copied last; undefined where it never was. */
export async function lastBackupOf(db: Kysely<Database>): Promise<LastBackup | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', lastBackup)
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as LastBackup);
}
