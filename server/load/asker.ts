import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is done. */
export interface Asker {
  /** The network that the request comes from. */
  network: string;
  /** The id of who is signed in; known once the session has been read. */
  person?: string;
}

const asked = new AsyncLocalStorage<Asker>();

/** Runs something, and all that it starts, on behalf of somebody. */
export function asking<Result>(asker: Asker, run: () => Result): Result {
  return asked.run(asker, run);
}

/** Who is being answered; undefined for what the hub does of itself. */
export function currentAsker(): Asker | undefined {
  return asked.getStore();
}

/** Under which name somebody takes a share: a person who is signed in alone, visitors of one network together. */
export function askerKey({ network, person }: Asker): string {
  return person === undefined ? `network ${network}` : `person ${person}`;
}
