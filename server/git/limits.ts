/** Bounds on what one git process or one cache may take: they guard the machine and are no product rule.
 *  What a user can notice (page sizes, shown bytes) comes from the spec's constants instead. */
export const limits = {
  processTimeoutMs: 30_000,
  importTimeoutMs: 600_000,
  serveTimeoutMs: 3_600_000,
  outputBytes: 64 * 1024 * 1024,
  errorBytes: 8 * 1024,
  openReaders: 32,
  readerIdleMs: 60_000,
  readerReplyMs: 30_000,
  treeBytes: 32 * 1024 * 1024,
  commitBytes: 1024 * 1024,
  tagBytes: 64 * 1024,
  lfsPointerBytes: 1024,
  cachedCommits: 20_000,
  cachedBlobFacts: 100_000,
  cachedTreeEntries: 200_000,
  cachedSnapshots: 2_000,
  cachedLastCommits: 500_000,
  /** A ref file may change twice within one tick of the file clock; a younger snapshot is not kept. */
  refSettleMs: 100,
  historyBatchMin: 16,
  historyBatchMax: 256,
  /** For revisions without an index: after this many commits the rest of a directory stays without one. */
  historyCommits: 5_000,
  pathDepth: 256,
  /** Branches beyond these have their last commits found by walking, as any other revision. */
  indexedBranches: 50,
  indexRowsPerInsert: 500,
  frontMatterBytes: 64 * 1024,
  linkBytes: 4096,
  requestBytes: 16 * 1024 * 1024,
  servedAtOnce: 32,
} as const;
