import {
  gitBudgetAdvertiseMemoryBytes,
  gitBudgetAdvertiseTimeMs,
  gitBudgetCopyMemoryBytes,
  gitBudgetCopyTimeMs,
  gitBudgetCopyWholeMemoryBytes,
  gitBudgetCopyWholeTimeMs,
  gitBudgetHistoryMemoryBytes,
  gitBudgetHistoryOutputBytes,
  gitBudgetHistoryTimeMs,
  gitBudgetImportMemoryBytes,
  gitBudgetImportStartedBytes,
  gitBudgetImportTimeMs,
  gitBudgetIndexMemoryBytes,
  gitBudgetIndexOutputBytes,
  gitBudgetIndexTimeMs,
  gitBudgetInspectMemoryBytes,
  gitBudgetInspectOutputBytes,
  gitBudgetInspectTimeMs,
  gitBudgetListMemoryBytes,
  gitBudgetListOutputBytes,
  gitBudgetListTimeMs,
  gitBudgetReadMemoryBytes,
  gitBudgetReadTimeMs,
  gitBudgetReceiveManyMemoryBytes,
  gitBudgetReceiveManyStartedBytes,
  gitBudgetReceiveManyTimeMs,
  gitBudgetReceiveMemoryBytes,
  gitBudgetReceiveStartedBytes,
  gitBudgetReceiveTimeMs,
  gitBudgetRefsMemoryBytes,
  gitBudgetRefsOutputBytes,
  gitBudgetRefsTimeMs,
  gitBudgetServeMemoryBytes,
  gitBudgetServeStartedBytes,
  gitBudgetServeTimeMs,
  gitBudgetUpkeepMemoryBytes,
  gitBudgetUpkeepOutputBytes,
  gitBudgetUpkeepStartedBytes,
  gitBudgetUpkeepTimeMs,
  gitBudgetWalkMemoryBytes,
  gitBudgetWalkOutputBytes,
  gitBudgetWalkTimeMs,
  gitBudgetWriteMemoryBytes,
  gitBudgetWriteOutputBytes,
  gitBudgetWriteTimeMs,
} from '#generated/constants.ts';

/** What one git may take. */
export interface Budget {
  timeMs: number;
  memoryBytes: number;
  /** What the git that it starts itself may take beside it, which is one at a time; absent where it starts none. */
  startedBytes?: number;
  /** Bytes that it may write to us; absent where they go on to somebody who waits for them, however many. */
  outputBytes?: number;
  /** Bytes of one file that it writes, and processor time of one process: kept where the kernel can be told. */
  fileBytes?: number;
  processorMs?: number;
}

/** Whoever starts git says what for, and gets no more than that takes. */
export const budgets = {
  /** The reader of objects that stays open. */
  read: { timeMs: gitBudgetReadTimeMs, memoryBytes: gitBudgetReadMemoryBytes },
  /** All branches and tags. */
  refs: {
    timeMs: gitBudgetRefsTimeMs,
    memoryBytes: gitBudgetRefsMemoryBytes,
    outputBytes: gitBudgetRefsOutputBytes,
  },
  /** One answer of bounded length: a page of history, a count. */
  list: {
    timeMs: gitBudgetListTimeMs,
    memoryBytes: gitBudgetListMemoryBytes,
    outputBytes: gitBudgetListOutputBytes,
  },
  /** One answer for which a history is gone through, by two processes. */
  walk: {
    timeMs: gitBudgetWalkTimeMs,
    memoryBytes: gitBudgetWalkMemoryBytes,
    outputBytes: gitBudgetWalkOutputBytes,
  },
  /** A file as it is stored, from its beginning on. */
  copy: { timeMs: gitBudgetCopyTimeMs, memoryBytes: gitBudgetCopyMemoryBytes },
  /** A file that is stored as a difference, which git puts together in memory. */
  copyWhole: { timeMs: gitBudgetCopyWholeTimeMs, memoryBytes: gitBudgetCopyWholeMemoryBytes },
  /** Commits of the hub's own making. */
  write: {
    timeMs: gitBudgetWriteTimeMs,
    memoryBytes: gitBudgetWriteMemoryBytes,
    outputBytes: gitBudgetWriteOutputBytes,
  },
  /** A clone or a fetch. */
  serve: {
    timeMs: gitBudgetServeTimeMs,
    memoryBytes: gitBudgetServeMemoryBytes,
    startedBytes: gitBudgetServeStartedBytes,
  },
  /** The refs that whoever clones or pushes asks for first. */
  advertise: { timeMs: gitBudgetAdvertiseTimeMs, memoryBytes: gitBudgetAdvertiseMemoryBytes },
  /** A push. */
  receive: {
    timeMs: gitBudgetReceiveTimeMs,
    memoryBytes: gitBudgetReceiveMemoryBytes,
    startedBytes: gitBudgetReceiveStartedBytes,
  },
  /** A push that changes many refs. */
  receiveMany: {
    timeMs: gitBudgetReceiveManyTimeMs,
    memoryBytes: gitBudgetReceiveManyMemoryBytes,
    startedBytes: gitBudgetReceiveManyStartedBytes,
  },
  /** What is taken in from elsewhere on the web. */
  import: {
    timeMs: gitBudgetImportTimeMs,
    memoryBytes: gitBudgetImportMemoryBytes,
    startedBytes: gitBudgetImportStartedBytes,
  },
  /** What is worked out once after a push, so that reading is quick. */
  index: {
    timeMs: gitBudgetIndexTimeMs,
    memoryBytes: gitBudgetIndexMemoryBytes,
    outputBytes: gitBudgetIndexOutputBytes,
  },
  /** What the commits of a whole history change, by two processes. */
  history: {
    timeMs: gitBudgetHistoryTimeMs,
    memoryBytes: gitBudgetHistoryMemoryBytes,
    outputBytes: gitBudgetHistoryOutputBytes,
  },
  /** Packing, and taking away what nobody reaches. */
  upkeep: {
    timeMs: gitBudgetUpkeepTimeMs,
    memoryBytes: gitBudgetUpkeepMemoryBytes,
    startedBytes: gitBudgetUpkeepStartedBytes,
    outputBytes: gitBudgetUpkeepOutputBytes,
  },
  /** The doctor's look at a repository. */
  inspect: {
    timeMs: gitBudgetInspectTimeMs,
    memoryBytes: gitBudgetInspectMemoryBytes,
    outputBytes: gitBudgetInspectOutputBytes,
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** What a git takes of memory at most, with what it starts. */
export function weightOf({
  memoryBytes,
  startedBytes = 0,
}: Pick<Budget, 'memoryBytes' | 'startedBytes'>): number {
  return memoryBytes + startedBytes;
}
