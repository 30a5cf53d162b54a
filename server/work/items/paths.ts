import type { Work } from '../context.ts';

/** Brings the index of paths up to date. */
export const paths: Work<'items.paths'> = ({ hub }, { itemId }) => hub.items.work.indexPaths(itemId);
