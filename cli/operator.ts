import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { orStop } from './or-stop.ts';
import { readyGenerated } from './ready.ts';

/**
 * Under which account of this machine a command runs, and who became that one by sudo to run it. Whoever has the account can
 * say any name, so that both are told.
 */
export function operatorOf(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const [account, before] = [nameOfUser(), env.SUDO_USER];
  return before && before !== account ? `${before} as ${account}` : account;
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

/** What was said of why; one that could not be kept as it was said is refused before anything is done. */
export async function reasonOf(program: Command): Promise<string | undefined> {
  const { reason } = program.opts<{ reason?: string }>();
  let said: string | undefined;
  if (reason !== undefined)
    await orStop(async () => {
      await readyGenerated(console.error);
      const { assertReason } = await import('../server/audit/index.ts');
      said = assertReason(reason);
    });
  return said;
}
