import { rowConditions } from '#generated/store/rows.ts';
import type { Visibility } from '#generated/types.ts';

/** For whom an item may be there, the most open first. */
export const visibilities: readonly Visibility[] = rowConditions.item.values.visibility;
