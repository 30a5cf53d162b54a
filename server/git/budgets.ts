import {
  gitBudgetCopyMemoryBytes,
  gitBudgetCopyTimeMs,
  gitBudgetCopyWholeMemoryBytes,
  gitBudgetCopyWholeTimeMs,
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
  gitBudgetReceiveMemoryBytes,
  gitBudgetReceiveTimeMs,
  gitBudgetServeMemoryBytes,
  gitBudgetServeTimeMs,
  gitBudgetUpkeepMemoryBytes,
  gitBudgetUpkeepOutputBytes,
  gitBudgetUpkeepTimeMs,
  gitBudgetWalkMemoryBytes,
  gitBudgetWalkOutputBytes,
  gitBudgetWalkTimeMs,
  gitBudgetWriteMemoryBytes,
  gitBudgetWriteOutputBytes,
  gitBudgetWriteTimeMs,
} from '#generated/constants.ts';

/** What one git may take. Memory holds for each process: what git itself starts has as much again. */
export interface Budget {
  timeMs: number;
  memoryBytes: number;
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
  /** One answer of bounded length: refs, a page of history, a count. */
  list: {
    timeMs: gitBudgetListTimeMs,
    memoryBytes: gitBudgetListMemoryBytes,
    outputBytes: gitBudgetListOutputBytes,
  },
  /** One answer for which a history is gone through. */
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
  serve: { timeMs: gitBudgetServeTimeMs, memoryBytes: gitBudgetServeMemoryBytes },
  /** A push. */
  receive: { timeMs: gitBudgetReceiveTimeMs, memoryBytes: gitBudgetReceiveMemoryBytes },
  /** What is worked out once after a push, so that reading is quick. */
  index: {
    timeMs: gitBudgetIndexTimeMs,
    memoryBytes: gitBudgetIndexMemoryBytes,
    outputBytes: gitBudgetIndexOutputBytes,
  },
  /** Packing, and taking away what nobody reaches. */
  upkeep: {
    timeMs: gitBudgetUpkeepTimeMs,
    memoryBytes: gitBudgetUpkeepMemoryBytes,
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
