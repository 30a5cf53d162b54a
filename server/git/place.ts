import {
  gitFileRowPerAskerBytes,
  gitFileRowRoomBytes,
  gitFileRowWaiting,
  gitFileRowWaitMs,
  gitReaderRowPerAskerBytes,
  gitReaderRowRoomBytes,
  gitReaderRowWaiting,
  gitReaderRowWaitMs,
  gitRowPerAskerBytes,
  gitRowRoomBytes,
  gitRowWaiting,
  gitRowWaitMs,
} from '#generated/constants.ts';
import { askerKey, currentAsker } from '../load/asker.ts';
import { type Leave, Row } from '../load/row.ts';
import { type BudgetName, budgets } from './budgets.ts';

/** What answers a question now: all that run at once have so much memory, and each asker a share of it. */
const answers = new Row({
  room: gitRowRoomBytes,
  perAsker: gitRowPerAskerBytes,
  waiting: gitRowWaiting,
  waitMs: gitRowWaitMs,
});

/** Whole files have a row of their own, since one takes longer than many answers. */
const files = new Row({
  room: gitFileRowRoomBytes,
  perAsker: gitFileRowPerAskerBytes,
  waiting: gitFileRowWaiting,
  waitMs: gitFileRowWaitMs,
});

/** Readers stay open, and count while they have a question. */
const readers = new Row({
  room: gitReaderRowRoomBytes,
  perAsker: gitReaderRowPerAskerBytes,
  waiting: gitReaderRowWaiting,
  waitMs: gitReaderRowWaitMs,
});

const rows = { list: answers, walk: answers, copy: files, copyWhole: files } as const satisfies Partial<
  Record<BudgetName, Row>
>;

/** The budgets for which one waits here. The others have rows of their own before they come. */
export type PlacedBudget = keyof typeof rows;

/** The right to start what a budget is for. Whoever took it gives it back when all that it was for has ended. */
export interface Place {
  readonly budget: PlacedBudget;
  readonly leave: Leave;
}

export function needsPlace(budget: BudgetName): budget is PlacedBudget {
  return budget in rows;
}

/** Waits for a place. Whoever holds one asks for no other: two who waited for each other's would wait for good. */
export async function takePlace(budget: PlacedBudget, signal?: AbortSignal): Promise<Place> {
  const asker = currentAsker();
  const leave = await rows[budget].enter(budgets[budget].memoryBytes, {
    asker: asker && askerKey(asker),
    signal,
  });
  return { budget, leave };
}

/** As takePlace, for a reader that stays open, for as long as it has a question. */
export function takeReaderPlace(): Promise<Leave> {
  const asker = currentAsker();
  return readers.enter(budgets.read.memoryBytes, { asker: asker && askerKey(asker) });
}
