import { loadRooms } from '#generated/server/rooms.ts';
import type { OwnCommand } from '../frame/own-looks.ts';
import { ConfigError } from '../ground/config.ts';

/** Those that any product answers, unless its rooms do. */
type AnyCommand = 'user export' | 'user remove';

const why: Readonly<Record<Exclude<OwnCommand, AnyCommand>, string>> = {
  badge: 'it has no items, which alone have badges',
  import: 'it has no items that repositories could become',
  'secret rotate': 'it has no items whose secrets are sealed',
};

/** Whether the product's own rooms answer a command. */
export const isAnswered = async (command: OwnCommand): Promise<boolean> =>
  (await loadRooms()).commands.includes(command);

/** Throws one sentence where this product has nothing that a command could be about. */
export async function assertAnswered(command: keyof typeof why): Promise<void> {
  if (!(await isAnswered(command)))
    throw new ConfigError(`hub ${command} does nothing with this product: ${why[command]}.`);
}
