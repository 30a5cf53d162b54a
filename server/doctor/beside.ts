import { existsSync } from 'node:fs';
import type { Config } from '../ground/config.ts';
import { readSettings } from '../ground/settings/index.ts';
import { assertBeside, assertOwnUser, assertStands } from '../store/disk/data-folder.ts';
import { assertWritable } from './read-only.ts';

interface Asking {
  /** Whether the command makes a hub where there is none. */
  makes?: boolean;
  /** Whether it writes: a hub that is read-only stays as it is. */
  writes?: boolean;
  /** Whether it is meant for a database that a start would first bring up to date, such as one that copies it. */
  mayBeOlder?: boolean;
  say?: (words: string) => void;
}

/**
 * The settings of the hub beside which a command works. Says which folder that is, beside what the command prints: a command
 * without its hub's settings would work on another one. Throws where there is no hub, where another user runs it, and where its
 * database cannot be used.
 */
export function settingsBeside({
  makes = false,
  writes = false,
  mayBeOlder = false,
  say = console.error,
}: Asking = {}): Config {
  const { config, sourceOf } = readSettings();
  const { dataDir } = config;
  say(`Data folder: ${dataDir} (${sourceOf('HUB_DATA') ?? 'as usual; HUB_DATA names another'})`);
  if (!makes) assertStands(dataDir);
  assertOwnUser(dataDir);
  if (existsSync(dataDir)) assertBeside(dataDir, { mayBeOlder });
  if (writes) assertWritable(dataDir);
  return config;
}
