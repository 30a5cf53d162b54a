import { gitRoomAllBytes, gitRoomIdleBytes } from '#generated/constants.ts';
import { askerKey, currentAsker } from '../../load/asker.ts';
import { type CommonPart, CommonRoom } from '../../load/common-room.ts';
import { Row } from '../../load/row.ts';
import type { Leave } from '../../load/share.ts';
import { type Budget, budgets, weightOf } from './budgets.ts';
import { bounds, longFetches, type PlacedBudget, type RowName, rowFor, turnsForRefs } from './memory-rows.ts';

/** The rows of this process, and what they have together. */
class GitRows {
  readonly common: CommonRoom<RowName>;
  readonly all: Readonly<Record<RowName, Row>>;
  /** Turns at the processor, for what takes little memory and much of that: they are waited for with memory in hand. */
  readonly turns: Readonly<Partial<Record<RowName, Row>>>;
  /** In front of a row, for what lasts: it leaves some of the row to what does not. */
  readonly long: Readonly<Partial<Record<RowName, Row>>>;
  readonly idle: Row;

  /** @param isDivided whether each row has a part that is kept for it */
  constructor(bytes: { all: number; idle: number }, isDivided: boolean) {
    const names = Object.keys(bounds) as RowName[];
    const parts = names.map((name) => [name, isDivided ? bounds[name].kept : 0]);
    this.common = new CommonRoom(bytes.all - bytes.idle, Object.fromEntries(parts), [
      'background',
      'imports',
      'upkeep',
    ]);
    const rows = names.map((name) => {
      const common = this.common.parts[name];
      return [name, new Row({ ...bounds[name], room: Math.min(bounds[name].room, common.most), common })];
    });
    this.all = Object.fromEntries(rows);
    this.turns = { refs: new Row(turnsForRefs) };
    this.long = { fetches: new Row(longFetches) };
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

/** What stands before git, row by row: who waits now, and who had to until now. */
export function rowsOfGit(): { name: string; waiting: number; waited: { count: number; ms: number } }[] {
  return Object.entries(rows.all).map(([name, { waiting, waited }]) => ({ name, waiting, waited }));
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
  /** Gives back the turn at the processor, if it has one: whoever waits for a slow reader uses none. */
  readonly rest: Leave;
  readonly #rows: readonly Row[];
  readonly #common: CommonPart;
  #spent = 0;

  constructor({ budget, bytes, row, long, common }: Wanted, leave: Leave, rest: Leave = () => {}) {
    this.budget = budget;
    this.bytes = bytes;
    this.#rows = long ? [row, long] : [row];
    this.#common = common;
    this.rest = rest;
    this.leave = () => {
      rest();
      leave();
    };
  }

  /** Whether somebody waits for memory that whoever is here may hold. */
  get isWanted(): boolean {
    return this.#isWaitedFor || rows.common.isContested;
  }

  /** Whether somebody waits who would have his turn where this were left: not what nobody waits for. */
  get isInTheWay(): boolean {
    return this.#isWaitedFor || (this.#common.isLent && rows.common.isUrgent);
  }

  get #isWaitedFor(): boolean {
    return this.#rows.some(({ waiting }) => waiting > 0);
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

/** What somebody needs a place for, and where he waits for it. */
interface Wanted {
  budget: PlacedBudget;
  bytes: number;
  row: Row;
  common: CommonPart;
  /** Where what lasts waits first. */
  long: Row | undefined;
  turns: Row | undefined;
}

interface Taking {
  /** Less than the budget, where so much is known. */
  atMost?: Partial<Budget> | undefined;
  signal?: AbortSignal | undefined;
  /** Whether it is over at once, and holds nobody up. */
  isShort?: boolean | undefined;
  /** Whose share it is; whoever is answered now where absent. */
  asker?: string | undefined;
}

/**
 * Waits for a place. Whoever holds one asks for no other of its row, and readers for none at all: two who waited for each
 * other's would wait for good.
 */
export async function takePlace(
  budget: PlacedBudget,
  { atMost, isShort, signal, asker = asking() }: Taking = {},
): Promise<Place> {
  const wanted = wantedOf(budget, { atMost, isShort });
  // What the hub does of itself, such as planting the demo, is work that a slow machine only makes late.
  const entering = { asker, signal, isPatient: asker === undefined };
  const leaveLong = wanted.long && (await wanted.long.enter(wanted.bytes, entering));
  const leaveRow = await wanted.row.enter(wanted.bytes, entering).catch((error: unknown) => {
    leaveLong?.();
    throw error;
  });
  const leave = both(leaveRow, leaveLong);
  try {
    return new Place(wanted, leave, await wanted.turns?.enter(1, entering));
  } catch (error) {
    leave();
    throw error;
  }
}

/** As takePlace, where nobody need be waited for. */
export function tryTakePlace(
  budget: PlacedBudget,
  { atMost, isShort, asker = asking() }: Taking = {},
): Place | undefined {
  const wanted = wantedOf(budget, { atMost, isShort });
  const leaveLong = wanted.long?.tryEnter(wanted.bytes, asker);
  if (wanted.long && !leaveLong) return undefined;
  const leaveRow = wanted.row.tryEnter(wanted.bytes, asker);
  if (!leaveRow) leaveLong?.();
  const leave = leaveRow && both(leaveRow, leaveLong);
  if (!leave || !wanted.turns) return leave && new Place(wanted, leave);
  const rest = wanted.turns.tryEnter(1, asker);
  if (rest) return new Place(wanted, leave, rest);
  leave();
  return undefined;
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

function both(one: Leave, other: Leave = () => {}): Leave {
  return () => {
    one();
    other();
  };
}

function wantedOf(budget: PlacedBudget, { atMost, isShort = false }: Taking): Wanted {
  const weight = weightOf({ ...budgets[budget], ...atMost });
  const name = rowFor(budget, weight);
  const row = rows.all[name];
  const common = rows.common.parts[name];
  const long = isShort ? undefined : rows.long[name];
  return { budget, bytes: Math.min(weight, row.room), row, common, long, turns: rows.turns[name] };
}

function asking(): string | undefined {
  const asker = currentAsker();
  return asker && askerKey(asker);
}
