import type { Work } from '../context.ts';

/** Takes in what a new item begins with that stands elsewhere on the web. */
export const fetch: Work<'items.fetch'> = ({ hub, job, signal }) => hub.items.work.fetch(job, signal);
