import type { Work } from '../context.ts';

/** Packs what has come to a repository since it was packed as a whole. */
export const recent: Work<'items.recent'> = ({ hub }, { itemId }) => hub.items.work.pack('recent', itemId);
