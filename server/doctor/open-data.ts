import type { Kysely } from 'kysely';
import { ConfigError } from '../ground/config.ts';
import type { Database } from '../store/database.ts';
import { assertStands, databaseFile } from '../store/disk/data-folder.ts';
import { inspectStore } from '../store/inspect.ts';

/** The database of a data folder. Throws where no hub has made one. */
export function fileIn(dataDir: string): string {
  assertStands(dataDir);
  return databaseFile(dataDir);
}

/**
 * Opens it for reading alone, also while its hub runs; throws one sentence where it cannot be relied on. Whether it is whole
 * takes a look at all of it (`unlooked`: none).
 */
export function openToRead(dataDir: string, { unlooked = false } = {}): Kysely<Database> {
  const { db, findings } = inspectStore(fileIn(dataDir), { full: false, unlooked });
  const [wrong] = findings.filter(({ state }) => state !== 'ok');
  if (!db) throw new ConfigError(`${wrong?.says ?? ''} ${wrong?.todo ?? ''}`.trim());
  return db;
}
