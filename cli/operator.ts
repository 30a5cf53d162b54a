import { userInfo } from 'node:os';
import type { Command } from 'commander';

/** Under which account of this machine a command runs; that of whoever became another one to run it. */
export function operatorOf(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return env.SUDO_USER || nameOfUser();
}

/** In a container the account may have no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `account ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** What a command is called, without anything that was given to it: that may be a secret, or somebody's name. */
export function wordsOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${wordsOf(parent)} ${command.name()}`;
}
