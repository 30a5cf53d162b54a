import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is done. */
export interface Asker {
  /** The network that the request comes from. */
  network: string;
  /** The id of who is signed in; known once the session has been read. */
  person?: string;
  /** What the database was asked for it until now. */
  asked?: Asked;
}

/** Statements that were run for one answer. */
export interface Asked {
  count: number;
  /** How long all of them took. */
  ms: number;
  longest?: { text: string; parameters: readonly unknown[]; ms: number };
}

const asked = new AsyncLocalStorage<Asker | undefined>();

/** Runs something, and all that it starts, on behalf of somebody. */
export function asking<Result>(asker: Asker, run: () => Result): Result {
  return asked.run(asker, run);
}

/** Runs something, and all that it starts, for the hub itself, whoever was the occasion for it. */
export function askedByNobody<Result>(run: () => Result): Result {
  return asked.run(undefined, run);
}

/** Who is being answered; undefined for what the hub does of itself. */
export function currentAsker(): Asker | undefined {
  return asked.getStore();
}

/** Says who it is that is answered, as soon as that is known. What nobody vouched for must not get here. */
export function recognise(person: string | undefined): void {
  const asker = asked.getStore();
  if (asker && person !== undefined) asker.person = person;
}

/** Under which name somebody takes a share: a person who is signed in alone, visitors of one network together. */
export function askerKey({ network, person }: Asker): string {
  return person === undefined ? `network ${network}` : `person ${person}`;
}
