import { existsSync } from 'node:fs';
import type { Command } from 'commander';

/** Commands by their names; who asks for one loads that one alone. */
export type Commands = Record<string, () => Promise<(program: Command) => void>>;

/** What can be asked of the product that stands with the engine, beside what any can. */
export interface OwnCommands {
  commands: Commands;
  /** Those that need the sources of a checkout. */
  authorCommands: Commands;
  /** Loads what is done with accounts there. */
  loadUser(): Promise<(user: Command) => void>;
}

const folder = new URL('./rooms/', import.meta.url);

const engineOnly: OwnCommands = {
  commands: {},
  authorCommands: {},
  loadUser: async () => (await import('./user-leave.ts')).addLeaving,
};

/** They are found by their file: where the engine stands alone there are none. */
export async function ownCommands(): Promise<OwnCommands> {
  const file = new URL('index.ts', folder);
  if (!existsSync(file)) return engineOnly;
  return ((await import(file.href)) as { own: OwnCommands }).own;
}
