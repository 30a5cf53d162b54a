import { changes, index } from '../../store/schema/index.ts';

/** Counts of days long past are found without a look at all others. */
export const up = changes(index('day_counts', ['day'], { name: 'day_counts_by_day' }));
