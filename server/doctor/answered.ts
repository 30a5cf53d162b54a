import { loadRooms } from '#generated/server/rooms.ts';
import type { OwnCommand } from '../frame/own-looks.ts';
import { ConfigError } from '../ground/config.ts';

const notYet = 'that is not there yet for a product of its own';

const why: Readonly<Record<OwnCommand, string>> = {
  badge: 'it has no items, which alone have badges',
  import: 'it has no items that repositories could become',
  'secret rotate': 'it has no items whose secrets are sealed',
  'user export': notYet,
  'user remove': `${notYet}. hub user disable <name> keeps somebody out`,
};

/** Throws one sentence where this product has nothing that a command could be about, or its rooms do not answer it. */
export async function assertAnswered(command: OwnCommand): Promise<void> {
  const { commands } = await loadRooms();
  if (!commands.includes(command))
    throw new ConfigError(`hub ${command} does nothing with this product: ${why[command]}.`);
}
