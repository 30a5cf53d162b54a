import BetterSqlite from 'better-sqlite3';
import { ConfigError } from '../../ground/config.ts';
import { isBusy } from '../faults.ts';
import { lockFile } from './data-folder.ts';

/** Holds a data folder for this process alone and gives back how to let go of it. */
export const lockDataFolder = (dataDir: string): (() => void) =>
  holdAlone(
    lockFile(dataDir),
    `Another hub is running on the data folder ${dataDir}. Stop it, or set HUB_DATA to another folder.`,
  );

/**
 * Holds a file for this process alone, or throws a sentence where another one does.
 * The kernel releases the lock when a process dies, so that no stale lock file is ever left behind.
 */
export function holdAlone(path: string, says: string): () => void {
  const sqlite = new BetterSqlite(path, { timeout: 0 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    sqlite.close();
    if (!isBusy(cause)) throw cause;
    throw new ConfigError(says, { cause });
  }
  return () => sqlite.close();
}
