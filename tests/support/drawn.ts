import { turnVariable } from '../../cli/turn-of-run.ts';

const turn = process.env[turnVariable];

/** Whether all is tried, and not the part that has its turn: so it is wherever nobody says whose turn it is. */
export const isAllTried = turn === undefined;

/** Whose turn it is in this run. */
export const turnOfRun = Number(turn ?? 0);

/** Every `step`th of what proves the same rules as its neighbours, others each day; all of it where all is tried. */
export const inTurn = <T>(all: readonly T[], step: number): T[] =>
  all.filter((_, at) => isAllTried || (at + turnOfRun) % step === 0);
