/** What follows from how git, its formats and the disk work. What may be chosen stands in the spec's constants. */
export const limits = {
  /** By the specification of LFS a pointer is smaller. */
  // biome-ignore lint/plugin: as the specification says
  lfsPointerBytes: 1024,
  /** A ref file may change twice within one tick of the file clock; a younger snapshot is not kept. */
  // biome-ignore lint/plugin: the kernel's clock of files
  refSettleMs: 100,
} as const;
