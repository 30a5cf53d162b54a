import { hash } from 'node:crypto';
import { msPerDay } from '../server/load/units.ts';
import { Stop } from './launch/stop.js';

/** Whose turn it is where the tests of a run take turns: a number. Without it, all is tried. */
export const turnVariable = 'HUB_TEST_TURN';

/** Which files of tests a run leaves out (vitest.config.ts): paths with a space between each two; none without it. */
export const restingVariable = 'HUB_TESTS_RESTING';

/** Whose turn somebody says it is; undefined where all is tried. With a number that is none nothing would have its turn, and nobody would see it. */
export function turnIn(env: Readonly<Record<string, string | undefined>>): number | undefined {
  const said = env[turnVariable];
  if (said === undefined) return undefined;
  if (!/^\d{1,15}$/.test(said))
    throw new Stop(
      `${turnVariable} is "${said}", and must be a whole number from 0: leave it out, and all is tried.`,
    );
  return Number(said);
}

/**
 * What takes turns in different ways counts in steps of its own, so that in some run each meets each: rows by halves, thirds and
 * quarters, which of two tests, languages, and whole files.
 */
const [ofRows, ofTwo, ofLanguages] = [12, 2, 2];
export const turnOfTwo = (turn: number): number => Math.floor(turn / ofRows);
export const turnOfLanguages = (turn: number): number => Math.floor(turn / ofRows / ofTwo);
export const turnOfFiles = (turn: number): number => Math.floor(turn / ofRows / ofTwo / ofLanguages);

/** Four digits of a hash, short enough to be typed again. */
const digits = { many: 4, base: 16 };

/** One of many for each day: a count of days would give whoever runs the tests every second day the same half of them each time. */
export function turnOfDay(now: number): number {
  const day = String(Math.floor(now / msPerDay));
  return Number.parseInt(hash('sha256', day).slice(0, digits.many), digits.base);
}
