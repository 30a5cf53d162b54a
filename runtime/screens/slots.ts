import type { ScreenId } from '#generated/ids.ts';
import { type Override, overrides } from '#generated/overrides.ts';

/** The hand-written files that fill parts of a screen, by the name of each part; undefined where it has none of its own. */
export const slotsOf = (screen: ScreenId): Override['slots'] | undefined => overrides[screen]?.slots;
