import { gitRowPerAskerBytes, gitRowRoomBytes, gitRowWaiting, gitRowWaitMs } from '#generated/constants.ts';
import { askerKey, currentAsker } from '../load/asker.ts';
import { type Leave, Row } from '../load/row.ts';
import { type BudgetName, budgets } from './budgets.ts';

const answering = ['list', 'walk'] as const satisfies readonly BudgetName[];

/** The budgets of what answers a question now: all that run at once have so much memory, and each asker a share of it. */
export type AnswerBudget = (typeof answering)[number];

/** The right to start what a budget is for. Whoever took it gives it back when all that it was for has ended. */
export interface Place {
  readonly budget: AnswerBudget;
  readonly leave: Leave;
}

const row = new Row({
  room: gitRowRoomBytes,
  perAsker: gitRowPerAskerBytes,
  waiting: gitRowWaiting,
  waitMs: gitRowWaitMs,
});

export function needsPlace(budget: BudgetName): budget is AnswerBudget {
  return answering.some((name) => name === budget);
}

/** Waits for a place. Whoever holds one asks for no other: two who waited for each other's would wait for good. */
export async function takePlace(budget: AnswerBudget, signal?: AbortSignal): Promise<Place> {
  const asker = currentAsker();
  const leave = await row.enter(budgets[budget].memoryBytes, { asker: asker && askerKey(asker), signal });
  return { budget, leave };
}
