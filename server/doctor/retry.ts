import { existsSync } from 'node:fs';
import { ConfigError } from '../ground/config.ts';
import { retryJobs } from '../jobs/index.ts';
import { databaseFile } from '../store/disk/data-folder.ts';
import { openStore } from '../store/open.ts';

/** Has what was set aside in a data folder begun anew. Says how much that is. */
export async function retryWork(dataDir: string): Promise<number> {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new ConfigError(`There is no hub in ${dataDir}: its first start makes it.`);
  const { db, close } = await openStore(file);
  try {
    return await retryJobs(db);
  } finally {
    await close();
  }
}
