import {
  gitBackgroundRowRoomBytes,
  gitFetchRowKeptBytes,
  gitFetchRowPerAskerBytes,
  gitFetchRowRoomBytes,
  gitFileRowKeptBytes,
  gitFileRowPerAskerBytes,
  gitFileRowRoomBytes,
  gitFileRowWaiting,
  gitFileRowWaitMs,
  gitImportRowRoomBytes,
  gitLargeTransferRowPerAskerBytes,
  gitLargeTransferRowRoomBytes,
  gitPushRowKeptBytes,
  gitPushRowPerAskerBytes,
  gitPushRowRoomBytes,
  gitReaderRowKeptBytes,
  gitReaderRowPerAskerBytes,
  gitReaderRowRoomBytes,
  gitReaderRowWaiting,
  gitReaderRowWaitMs,
  gitRefsRowKeptBytes,
  gitRefsRowPerAskerBytes,
  gitRefsRowRoomBytes,
  gitRefsRowWaiting,
  gitRefsRowWaitMs,
  gitRefsTurnsAtOnce,
  gitRefsTurnsPerAsker,
  gitRowKeptBytes,
  gitRowPerAskerBytes,
  gitRowRoomBytes,
  gitRowWaiting,
  gitRowWaitMs,
  gitSurveyGitsFactsBytes,
  gitSurveyGitsQuickBytes,
  gitTransferWaiting,
  gitTransferWaitMs,
  gitWholeFileRowPerAskerBytes,
  gitWholeFileRowRoomBytes,
  gitWholeFileRowWaiting,
  gitWholeFileRowWaitMs,
  gitWriteRowKeptBytes,
  gitWriteRowPerAskerBytes,
  gitWriteRowRoomBytes,
  gitWriteRowWaiting,
  gitWriteRowWaitMs,
} from '#generated/constants.ts';
import type { RowBounds } from '../../load/row.ts';
import type { BudgetName } from './budgets.ts';

/** Who waits has nobody behind him, or has done his part already: nobody is sent away. */
const patient = { waiting: Number.POSITIVE_INFINITY, waitMs: 2 ** 31 - 1 };

const oneByOne = { perAsker: gitSurveyGitsFactsBytes, ...patient } as const;

const transferred = { waiting: gitTransferWaiting, waitMs: gitTransferWaitMs } as const;

/** What waits together: all that run at once have so much memory, and each asker a share of it. */
export const bounds = {
  answers: {
    kept: gitRowKeptBytes,
    room: gitRowRoomBytes,
    perAsker: gitRowPerAskerBytes,
    waiting: gitRowWaiting,
    waitMs: gitRowWaitMs,
  },
  /** Lists of refs do not wait behind what goes through a history. */
  refs: {
    kept: gitRefsRowKeptBytes,
    room: gitRefsRowRoomBytes,
    perAsker: gitRefsRowPerAskerBytes,
    waiting: gitRefsRowWaiting,
    waitMs: gitRefsRowWaitMs,
  },
  /** Files have a row of their own, since one takes longer than many answers. */
  files: {
    kept: gitFileRowKeptBytes,
    room: gitFileRowRoomBytes,
    perAsker: gitFileRowPerAskerBytes,
    waiting: gitFileRowWaiting,
    waitMs: gitFileRowWaitMs,
  },
  /** What has to be put together in memory. */
  wholeFiles: {
    kept: 0,
    room: gitWholeFileRowRoomBytes,
    perAsker: gitWholeFileRowPerAskerBytes,
    waiting: gitWholeFileRowWaiting,
    waitMs: gitWholeFileRowWaitMs,
  },
  /** Readers stay open, and count here while they have a question. */
  readers: {
    kept: gitReaderRowKeptBytes,
    room: gitReaderRowRoomBytes,
    perAsker: gitReaderRowPerAskerBytes,
    waiting: gitReaderRowWaiting,
    waitMs: gitReaderRowWaitMs,
  },
  writes: {
    kept: gitWriteRowKeptBytes,
    room: gitWriteRowRoomBytes,
    perAsker: gitWriteRowPerAskerBytes,
    waiting: gitWriteRowWaiting,
    waitMs: gitWriteRowWaitMs,
  },
  fetches: {
    kept: gitFetchRowKeptBytes,
    room: gitFetchRowRoomBytes,
    perAsker: gitFetchRowPerAskerBytes,
    ...transferred,
  },
  pushes: {
    kept: gitPushRowKeptBytes,
    room: gitPushRowRoomBytes,
    perAsker: gitPushRowPerAskerBytes,
    ...transferred,
  },
  /** Clones and pushes that need more than what is kept for others. */
  largeTransfers: {
    kept: 0,
    room: gitLargeTransferRowRoomBytes,
    perAsker: gitLargeTransferRowPerAskerBytes,
    ...transferred,
  },
  surveys: { kept: gitSurveyGitsQuickBytes, room: gitSurveyGitsQuickBytes, ...oneByOne },
  dearSurveys: { kept: 0, room: gitSurveyGitsFactsBytes, ...oneByOne },
  background: {
    kept: 0,
    room: gitBackgroundRowRoomBytes,
    perAsker: gitBackgroundRowRoomBytes,
    ...patient,
  },
  /** They last as long as somebody else's line does. */
  imports: {
    kept: 0,
    room: gitImportRowRoomBytes,
    perAsker: gitImportRowRoomBytes,
    ...patient,
  },
  /** Of its own, since nobody may wait behind it. */
  upkeep: {
    kept: 0,
    room: gitBackgroundRowRoomBytes,
    perAsker: gitBackgroundRowRoomBytes,
    ...patient,
  },
} as const satisfies Record<string, RowBounds & { kept: number }>;

export type RowName = keyof typeof bounds;

/** What clones that last take of the memory of all of them at most: the rest is for those that are over at once. */
export const longFetches: RowBounds = {
  room: gitFetchRowRoomBytes - gitFetchRowKeptBytes,
  perAsker: gitFetchRowPerAskerBytes,
  ...transferred,
};

/** A list of refs takes next to no memory, and of the processor as much as there are refs that stand alone. */
export const turnsForRefs: RowBounds = {
  room: gitRefsTurnsAtOnce,
  perAsker: gitRefsTurnsPerAsker,
  waiting: gitRefsRowWaiting,
  waitMs: gitRefsRowWaitMs,
};

/**
 * Where each waits: in the first row that keeps enough for it, so that what needs more takes nothing of what is kept for
 * what needs little; in the last where none does. The doctor alone has no place: it is a program of its own, and begins
 * one git after the other.
 */
const rowsOf = {
  read: ['readers'],
  refs: ['refs'],
  advertise: ['refs'],
  list: ['answers'],
  walk: ['answers'],
  copy: ['files'],
  copyWhole: ['wholeFiles'],
  write: ['writes'],
  serve: ['fetches', 'largeTransfers'],
  receive: ['pushes', 'largeTransfers'],
  receiveMany: ['largeTransfers'],
  import: ['imports'],
  index: ['background'],
  history: ['background'],
  upkeep: ['upkeep'],
} as const satisfies Record<Exclude<BudgetName, 'inspect'>, readonly [RowName, ...RowName[]]>;

export type PlacedBudget = keyof typeof rowsOf;

export function rowFor(budget: PlacedBudget, bytes: number): RowName {
  const rows: readonly RowName[] = rowsOf[budget];
  const [first] = rowsOf[budget];
  return rows.find((name) => bytes <= bounds[name].kept) ?? rows.at(-1) ?? first;
}
