import type { Work } from '../context.ts';

/** Takes in a push that nobody waits for any more, and all that follows from it. */
export const refresh: Work<'items.refresh'> = ({ hub, job }) => hub.items.work.takeIn(job);
