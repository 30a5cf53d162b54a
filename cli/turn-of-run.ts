import { msPerDay } from '../server/load/units.ts';

/** Whose turn it is where the tests of a run take turns: a number. Without it, all is tried. */
export const turnVariable = 'HUB_TEST_TURN';

/** It moves on by one each day, so that what one day leaves out comes on one of the next. */
export const turnOfDay = (now: number): number => Math.floor(now / msPerDay);
