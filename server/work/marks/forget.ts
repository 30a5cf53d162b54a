import type { Work } from '../context.ts';

/** Forgets who visited and downloaded before. */
export const forget: Work<'marks.forget'> = ({ hub }) => hub.items.marks.forget(hub.now());
