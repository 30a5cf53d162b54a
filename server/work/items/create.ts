import type { Work } from '../context.ts';

/** Makes the repository of a new item, and its first files. */
export const create: Work<'items.create'> = ({ hub, job }) => hub.items.work.create(job);
