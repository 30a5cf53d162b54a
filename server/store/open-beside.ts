import { existsSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { databaseBusyMs } from '#generated/constants.ts';
import { ConfigError } from '../ground/config.ts';
import { ownTables, planOf, refusedWords } from './described/fit.ts';
import type { Described } from './described/tables.ts';
import { assertBeside, databaseFile, sentenceOf } from './disk/data-folder.ts';
import { openStore, type Store } from './open.ts';

/**
 * Opens the database of a data folder for a command, beside a hub that may be running; makes one where there is none. Throws
 * one sentence where a start would refuse the folder, and where a start would first have to bring it up to date: a hub that
 * is older, or of another description, may be running on it.
 */
export async function openBeside(dataDir: string, described: Described = ownTables): Promise<Store> {
  try {
    assertBeside(dataDir);
    assertAsDescribed(databaseFile(dataDir), described);
    return await openStore(databaseFile(dataDir), described);
  } catch (error) {
    throw sentenceOf(error, dataDir);
  }
}

/** Throws where the tables of a database that stands are not as the description says. Nothing is written. */
function assertAsDescribed(file: string, described: Described): void {
  if (!existsSync(file)) return;
  const sqlite = new BetterSqlite(file, { timeout: databaseBusyMs });
  try {
    const isMade = sqlite.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
    if (isMade === undefined) return;
    const { steps, refused } = planOf(sqlite, described);
    if (refused.length > 0) throw new ConfigError(refusedWords(refused));
    if (steps.length > 0)
      throw new ConfigError(
        `The tables of ${file} are not as the description says (still to be made: ${steps.map(({ table }) => table).join(', ')}). Back the folder up with hub backup, and start the hub, which makes them.`,
      );
  } finally {
    sqlite.close();
  }
}
