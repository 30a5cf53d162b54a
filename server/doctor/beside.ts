import type { Config } from '../ground/config.ts';
import { readSettings } from '../ground/settings/index.ts';
import { assertOwnUser, assertStands } from '../store/disk/data-folder.ts';
import { assertWritable } from './read-only.ts';

interface Asking {
  /** Whether the command makes a hub where there is none. */
  makes?: boolean;
  /** Whether it writes: a hub that is read-only stays as it is. */
  writes?: boolean;
  say?: (words: string) => void;
}

/**
 * The settings of the hub beside which a command works. Says which folder that is, beside what the command prints: a command
 * without its hub's settings would work on another one. Throws where there is no hub, or where another user runs it.
 */
export function settingsBeside({ makes = false, writes = false, say = console.error }: Asking = {}): Config {
  const { config, sourceOf } = readSettings();
  const { dataDir } = config;
  say(`Data folder: ${dataDir} (${sourceOf('HUB_DATA') ?? 'as usual; HUB_DATA names another'})`);
  if (!makes) assertStands(dataDir);
  assertOwnUser(dataDir);
  if (writes) assertWritable(dataDir);
  return config;
}
