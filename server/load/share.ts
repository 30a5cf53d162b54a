/** Gives back what was entered with. Calling it again does nothing. */
export type Leave = () => void;

/** Somebody who waits in a row. */
export interface Waiter {
  weight: number;
  /** Whose of the asker's it is: parts of one share take turns. */
  part: string | undefined;
  /** Whether he waits as long as it takes. */
  isPatient: boolean;
  /** How many of its part were before it. */
  round: number;
  admit(leave: Leave): void;
  refuse(error: unknown): void;
}

/** What one asker holds in a row, and waits for. */
export interface Share {
  held: number;
  /** The number of the admission that was this asker's last. */
  lastTurn: number;
  /** The round of whoever was admitted last. */
  round: number;
  readonly waiters: Waiter[];
}

export const emptyShare = (): Share => ({ held: 0, lastTurn: 0, round: 0, waiters: [] });

/** Stands behind those of other parts who have waited for as many turns, and behind all of his own. */
export function lineUp({ waiters, round }: Share, waiter: Waiter): void {
  const own = waiters.findLast(({ part }) => part === waiter.part);
  waiter.round = own ? own.round + 1 : round;
  const last = waiters.findLastIndex((other) => other.round <= waiter.round);
  waiters.splice(last + 1, 0, waiter);
}

/** Whoever holds least goes first, and of equals the one whose turn is longest ago. */
export function comesBefore(one: Share, other: Share): boolean {
  return one.held === other.held ? one.lastTurn < other.lastTurn : one.held < other.held;
}
