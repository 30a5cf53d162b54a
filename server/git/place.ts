import {
  gitBackgroundRowRoomBytes,
  gitFileRowKeptBytes,
  gitFileRowPerAskerBytes,
  gitFileRowRoomBytes,
  gitFileRowWaiting,
  gitFileRowWaitMs,
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
  gitRoomAllBytes,
  gitRoomIdleBytes,
  gitRowKeptBytes,
  gitRowPerAskerBytes,
  gitRowRoomBytes,
  gitRowWaiting,
  gitRowWaitMs,
  gitSurveyGitsFactsBytes,
  gitSurveyGitsQuickBytes,
  gitTransferMemoryKeptBytes,
  gitTransferMemoryPerAskerBytes,
  gitTransferMemoryRoomBytes,
  gitTransferWaiting,
  gitTransferWaitMs,
  gitWriteRowKeptBytes,
  gitWriteRowPerAskerBytes,
  gitWriteRowRoomBytes,
  gitWriteRowWaiting,
  gitWriteRowWaitMs,
} from '#generated/constants.ts';
import { askerKey, currentAsker } from '../load/asker.ts';
import { CommonRoom } from '../load/common-room.ts';
import { type Leave, Row, type RowBounds } from '../load/row.ts';
import { type Budget, type BudgetName, budgets, weightOf } from './budgets.ts';

/** Who waits has nobody behind him, or has done his part already: nobody is sent away. */
const patient = { waiting: Number.POSITIVE_INFINITY, waitMs: 2 ** 31 - 1 };

const oneByOne = { perAsker: gitSurveyGitsFactsBytes, ...patient } as const;

/** What waits together: all that run at once have so much memory, and each asker a share of it. */
const bounds = {
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
  /** Whole files have a row of their own, since one takes longer than many answers. */
  files: {
    kept: gitFileRowKeptBytes,
    room: gitFileRowRoomBytes,
    perAsker: gitFileRowPerAskerBytes,
    waiting: gitFileRowWaiting,
    waitMs: gitFileRowWaitMs,
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
  transfers: {
    kept: gitTransferMemoryKeptBytes,
    room: gitTransferMemoryRoomBytes,
    perAsker: gitTransferMemoryPerAskerBytes,
    waiting: gitTransferWaiting,
    waitMs: gitTransferWaitMs,
  },
  surveys: { kept: gitSurveyGitsQuickBytes, room: gitSurveyGitsQuickBytes, ...oneByOne },
  dearSurveys: { kept: 0, room: gitSurveyGitsFactsBytes, ...oneByOne },
  background: {
    kept: 0,
    room: gitBackgroundRowRoomBytes,
    perAsker: gitBackgroundRowRoomBytes,
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

type RowName = keyof typeof bounds;

/** The doctor alone has no place: it is a program of its own, and begins one git after the other. */
const rowOf = {
  read: 'readers',
  refs: 'refs',
  list: 'answers',
  walk: 'answers',
  copy: 'files',
  copyWhole: 'files',
  write: 'writes',
  serve: 'transfers',
  receive: 'transfers',
  index: 'background',
  history: 'background',
  upkeep: 'upkeep',
} as const satisfies Record<Exclude<BudgetName, 'inspect'>, RowName>;

export type PlacedBudget = keyof typeof rowOf;

/** The rows of this process, and what they have together. */
class GitRows {
  readonly common: CommonRoom<RowName>;
  readonly all: Readonly<Record<RowName, Row>>;
  readonly idle: Row;

  /** @param isDivided whether each row has a part that is kept for it */
  constructor(bytes: { all: number; idle: number }, isDivided: boolean) {
    const names = Object.keys(bounds) as RowName[];
    const parts = names.map((name) => [name, isDivided ? bounds[name].kept : 0]);
    this.common = new CommonRoom(bytes.all - bytes.idle, Object.fromEntries(parts));
    const rows = names.map((name) => {
      const common = this.common.parts[name];
      return [name, new Row({ ...bounds[name], room: Math.min(bounds[name].room, common.most), common })];
    });
    this.all = Object.fromEntries(rows);
    this.idle = new Row({ room: bytes.idle, perAsker: bytes.idle, waiting: 0, waitMs: 0 });
  }
}

let rows = new GitRows({ all: gitRoomAllBytes, idle: gitRoomIdleBytes }, true);

/** For a process that does one work after the other, whose gits have what the hub has given it for that work. */
export function haveRoomOf(all: number, idle: number): void {
  rows = new GitRows({ all, idle }, false);
}

/** Memory that is given to gits now. */
export function placedBytes(): number {
  return Object.values(rows.all).reduce((sum, { inside }) => sum + inside, rows.idle.inside);
}

/** Whether somebody waits for memory that others have. */
export function isMemoryWanted(row: RowName): boolean {
  return rows.all[row].waiting > 0 || rows.common.isContested;
}

/** Tells when somebody waits for memory that others have, at once where one does. Gives back what ends that. */
export function whenMemoryIsWanted(yields: () => void): Leave {
  return rows.common.whenWanted(yields);
}

/** The right to start what a budget is for. Whoever took it gives it back when all that it was for has ended. */
export class Place {
  readonly budget: PlacedBudget;
  readonly bytes: number;
  readonly leave: Leave;
  #spent = 0;

  constructor(budget: PlacedBudget, bytes: number, leave: Leave) {
    this.budget = budget;
    this.bytes = bytes;
    this.leave = leave;
  }

  /** Takes a part of it for one process, until that ends. What would be more than all of it is a fault of ours. */
  spend(bytes: number): Leave {
    if (this.#spent + bytes > this.bytes)
      throw new Error(`A place of ${this.budget} is too small for its gits.`);
    this.#spent += bytes;
    let isSpent = true;
    return () => {
      if (isSpent) this.#spent -= bytes;
      isSpent = false;
    };
  }
}

interface Taking {
  /** Less than the budget, where so much is known. */
  atMost?: Partial<Budget> | undefined;
  signal?: AbortSignal | undefined;
  /** Whose share it is; whoever is answered now where absent. */
  asker?: string | undefined;
}

/**
 * Waits for a place. Whoever holds one asks for no other of its row, and readers for none at all: two who waited for each
 * other's would wait for good.
 */
export async function takePlace(
  budget: PlacedBudget,
  { atMost, signal, asker = asking() }: Taking = {},
): Promise<Place> {
  const row = rows.all[rowOf[budget]];
  const bytes = bytesIn(row, budget, atMost);
  return new Place(budget, bytes, await row.enter(bytes, { asker, signal }));
}

/** As takePlace, where nobody need be waited for. */
export function tryTakePlace(
  budget: PlacedBudget,
  { atMost, asker = asking() }: Taking = {},
): Place | undefined {
  const row = rows.all[rowOf[budget]];
  const bytes = bytesIn(row, budget, atMost);
  const leave = row.tryEnter(bytes, asker);
  return leave && new Place(budget, bytes, leave);
}

/** A place for a process of ours that starts its own gits, which have so much together. */
export function takeSurveyPlace(
  row: 'surveys' | 'dearSurveys' | 'background',
  bytes: number,
  { asker, signal }: Omit<Taking, 'atMost'>,
): Promise<Leave> {
  return rows.all[row].enter(bytes, { asker, signal });
}

/** Room for what a reader has that waits for its next question; undefined where there is none. */
export function tryKeepIdle(bytes: number): Leave | undefined {
  return bytes <= rows.idle.room ? rows.idle.tryEnter(bytes) : undefined;
}

function bytesIn(row: Row, budget: PlacedBudget, atMost: Partial<Budget> | undefined): number {
  return Math.min(weightOf({ ...budgets[budget], ...atMost }), row.room);
}

function asking(): string | undefined {
  const asker = currentAsker();
  return asker && askerKey(asker);
}
