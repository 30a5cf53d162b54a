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

/** Thirds and quarters of files go round in so many days. */
const round = 12;

/** Four digits of a hash. */
const digits = { many: 4, base: 16 };
const drawn = (text: string) => Number.parseInt(hash('sha256', text).slice(0, digits.many), digits.base);

/**
 * One of many for each day: a count of days would give whoever runs the tests every second day the same half of them each time. Files go
 * round one after the other, so that none rests for long; each round begins elsewhere.
 */
export function turnOfDay(now: number): number {
  const day = Math.floor(now / msPerDay);
  const files = (day + drawn(`round ${Math.floor(day / round)}`)) % round;
  const others = ofRows * ofTwo * ofLanguages;
  return files * others + (drawn(String(day)) % others);
}
