import BetterSqlite from 'better-sqlite3';
import { ConfigError } from '../../ground/config.ts';

/**
 * Holds a data folder for this process alone and gives back how to let go of it.
 * The kernel releases the lock when a process dies, so that no stale lock file is ever left behind.
 */
export function lockDataFolder(
  path: string,
  folder: string,
  says = `Another hub is running on the data folder ${folder}. Stop it, or set HUB_DATA to another folder.`,
): () => void {
  const sqlite = new BetterSqlite(path, { timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    sqlite.close();
    if (!String((cause as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw cause;
    throw new ConfigError(says, { cause });
  }
  return () => sqlite.close();
}
