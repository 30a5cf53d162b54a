import type { OpenHubOf } from '../frame/rooms.ts';
import type { Hub } from '../handlers/context.ts';
import { isPlanted, type Planted } from '../planting/index.ts';
import { plantDemo } from '../seed/index.ts';

/** The first start plants the demo; later ones do not: it remembers that it was planted. */
export async function plantOnce(hub: OpenHubOf<Hub>): Promise<Planted | undefined> {
  // A planting that was cut off goes on where all that it had begun stands.
  if (!(await isPlanted(hub.db))) await hub.resume();
  const planted = await plantDemo(hub, { password: hub.config.demoPassword });
  if (planted) hub.log.info({ items: planted.things }, 'planted the demo');
  return planted;
}
