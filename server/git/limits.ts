/** Sizes that follow from how git, its formats and the database work. What may be chosen stands in the spec's constants. */
export const limits = {
  /** Of a complaint of git's, as much as a log line needs. */
  errorBytes: 8 * 1024,
  /** By the specification of LFS a pointer is smaller. */
  lfsPointerBytes: 1024,
  /** A ref file may change twice within one tick of the file clock; a younger snapshot is not kept. */
  refSettleMs: 100,
  /** Commits that are compared at once: few at first, since the newest often answer everything. */
  historyBatchMin: 16,
  historyBatchMax: 256,
  /** A path, or a commit with its parents: some hundred times what honest ones take. */
  lineBytes: 1024 * 1024,
  /** Folders within folders, tags of tags. */
  pathDepth: 256,
  /** Entries of a tree that are read before everybody else has a turn: about a millisecond. */
  treeEntriesAtOnce: 2000,
  /** A statement takes some thousands of parameters. */
  indexRowsPerInsert: 500,
} as const;
