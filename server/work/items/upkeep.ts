import type { Work } from '../context.ts';

/** Packs a repository, and deletes what no ref reaches. */
export const upkeep: Work<'items.upkeep'> = ({ hub }, { itemId }) => hub.items.work.pack('whole', itemId);
