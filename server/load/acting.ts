import { AsyncLocalStorage } from 'node:async_hooks';
import { currentAsker, isAskedByNobody } from './asker.ts';

/** By what something is done: a session, a token, a request of somebody who has shown nothing, a command, or the hub by itself. */
type Through = 'session' | 'token' | 'visit' | 'command' | 'hub';

/** How something comes to be done, for the record of who did what. */
export interface Acting {
  through: Through;
  /** The id of the session or token; of a command its words, without what was given to it. */
  shown?: string;
  /** The account of this machine under which a command runs. */
  operator?: string;
  request?: string;
  address?: string;
  reason?: string;
}

/** A command that acts in this process. */
interface Command {
  words: string;
  operator: string;
  reason?: string | undefined;
}

let command: Command | undefined;

/** From now on this process does what a command was asked for. */
export function actAsCommand(asked: Command): void {
  command = asked;
}

/** From now on this process is a hub, whoever started it: what it does by itself is nobody's doing. */
export function actAsHub(): void {
  command = undefined;
}

const earlier = new AsyncLocalStorage<Acting>();

/** Runs what records something of before, which came to be done in this way. */
export function doneAs<Result>(how: Acting, run: () => Result): Result {
  return earlier.run(how, run);
}

/** How what is done just now comes to be done. */
export function acting(): Acting {
  const how = earlier.getStore();
  if (how) return how;
  const asker = currentAsker();
  if (asker) {
    const { showed, request, address } = asker;
    return {
      through: showed?.through ?? 'visit',
      ...(showed && { shown: showed.id }),
      ...(request !== undefined && { request }),
      ...(address !== undefined && { address }),
    };
  }
  if (!command || isAskedByNobody()) return { through: 'hub' };
  const { words, operator, reason } = command;
  return { through: 'command', shown: words, operator, ...(reason !== undefined && { reason }) };
}
