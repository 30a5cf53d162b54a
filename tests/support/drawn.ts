import { note, notes } from '../../cli/changed/record/watched.ts';
import { turnIn, turnOfLanguages, turnOfTwo } from '../../cli/turn-of-run.ts';

const turn = turnIn(process.env);

/** Whether all is tried, and not the part that has its turn: so it is wherever nobody says whose turn it is. Of who asks and tries a part, the run notes it. */
export function isAllTried(): boolean {
  if (turn !== undefined) note(notes.part);
  return turn === undefined;
}

/** Whose turn it is in this run. */
export const turnOfRun = turn ?? 0;

/** Which language has its turn, beside that which row and which of two tests has. */
export const turnOfLanguage = turnOfLanguages(turnOfRun);

/** Every `step`th of what proves the same rules as its neighbours, by the day others; all of it where all is tried. */
export function inTurn<T>(all: readonly T[], step: number): T[] {
  return isAllTried() ? [...all] : all.filter((_, at) => (at + turnOfRun) % step === 0);
}

/**
 * Two in the place of `it`, for what something else in the same run proves as well: in each run one of them tries what it is given,
 * and the other one on another day.
 */
export function inTurns<T extends object>(it: T): [T, T] {
  // Whatever is asked of it, such as `it.for(rows)`, leaves out as well; types know of no function that is all that `it` is.
  const leavesOut = new Proxy(() => leavesOut, { get: () => leavesOut }) as unknown as T;
  if (isAllTried()) return [it, it];
  return turnOfTwo(turnOfRun) % 2 === 0 ? [it, leavesOut] : [leavesOut, it];
}
