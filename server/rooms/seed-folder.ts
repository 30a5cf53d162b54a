import { readSettings } from '../ground/settings/index.ts';
import { createLog } from '../http/log.ts';
import { openHub } from '../open-hub.ts';
import type { Planted } from '../seed/index.ts';
import { plantOnce } from './index.ts';

/** What `hub seed` does: plants the demo in a data folder that no server holds; nothing where it stands already. */
export async function seedDataFolder(): Promise<Planted | undefined> {
  const hub = await openHub(readSettings().config, createLog({ logLevel: 'warn' }));
  try {
    return await plantOnce(hub);
  } finally {
    await hub.close();
  }
}
