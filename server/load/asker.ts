import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something is done. */
export interface Asker {
  /** The network that the request comes from. */
  network: string;
  /** The id of who is signed in; known once the session has been read. */
  person?: string;
  /** What they have shown; known as soon as they are. */
  showed?: Showed;
  /** The id of the request, and the address that it comes from. */
  request?: string;
  address?: string;
  /** What the database was asked for it until now. */
  asked?: Asked;
}

/** By what somebody has shown who they are: never what it is, but its id. */
export interface Showed {
  through: 'session' | 'token';
  id: string;
}

/** Statements that were run for one answer. */
export interface Asked {
  count: number;
  /** How long all of them took. */
  ms: number;
  longest?: { text: string; parameters: readonly unknown[]; ms: number };
}

/** Null where it is the hub itself, and nobody. */
const asked = new AsyncLocalStorage<Asker | null>();

/** Runs something, and all that it starts, on behalf of somebody. */
export function asking<Result>(asker: Asker, run: () => Result): Result {
  return asked.run(asker, run);
}

/** Runs something, and all that it starts, for the hub itself, whoever was the occasion for it. */
export function askedByNobody<Result>(run: () => Result): Result {
  return asked.run(null, run);
}

/** Who is being answered; undefined for what the hub does of itself. */
export function currentAsker(): Asker | undefined {
  return asked.getStore() ?? undefined;
}

/** Whether the hub does of itself what is done just now, whatever the process was begun for. */
export const isAskedByNobody = (): boolean => asked.getStore() === null;

/** Says who it is that is answered, as soon as that is known. What nobody vouched for must not get here. */
export function recognise(person: string | undefined, showed?: Showed): void {
  const asker = asked.getStore();
  if (!asker || person === undefined) return;
  asker.person = person;
  if (showed) asker.showed = showed;
}

/** Under which name somebody takes a share: a person who is signed in alone, visitors of one network together. */
export function askerKey({ network, person }: Asker): string {
  return person === undefined ? `network ${network}` : `person ${person}`;
}
