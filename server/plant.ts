import { loadRooms } from '#generated/server/rooms.ts';
import { demoPeople } from './demo-people.ts';
import { readSettings } from './ground/settings/index.ts';
import { createLog } from './http/log.ts';
import { type OpenHub, openHub } from './open-hub.ts';
import { assertDemoStaysHome, hasRows, type Planted, plantProduct } from './planting/index.ts';

/** Throws where the demo's people must not be opened to others as the hub is set. */
export async function assertAllowed({ db, config }: OpenHub): Promise<void> {
  await assertDemoStaysHome(db, config, await demoPeople());
}

/** The first start plants the demo: the rows that the description says, or what the product's rooms have. */
export async function plantOnce(hub: OpenHub): Promise<Planted | undefined> {
  if (hasRows) return plantProduct(hub.db, { now: hub.now(), password: hub.config.demoPassword });
  return (await loadRooms()).plant(hub);
}

/** What `hub seed` does: plants the demo in a data folder that no server holds; nothing where it stands already. */
export async function seedDataFolder(): Promise<Planted | undefined> {
  const hub = await openHub(readSettings().config, createLog({ logLevel: 'warn' }));
  try {
    return await plantOnce(hub);
  } finally {
    await hub.close();
  }
}
