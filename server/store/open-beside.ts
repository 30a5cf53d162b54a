import { assertBeside, databaseFile, sentenceOf } from './disk/data-folder.ts';
import { openStore, type Store } from './open.ts';

/**
 * Opens the database of a data folder for a command, beside a hub that may be running; makes one where there is none. Throws
 * one sentence where a start would refuse the folder, and where a start would first have to bring it up to date: a hub that
 * is older may be running on it.
 */
export async function openBeside(dataDir: string): Promise<Store> {
  try {
    assertBeside(dataDir);
    return await openStore(databaseFile(dataDir));
  } catch (error) {
    throw sentenceOf(error, dataDir);
  }
}
