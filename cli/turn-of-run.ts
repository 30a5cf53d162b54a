import { hash } from 'node:crypto';
import { msPerDay } from '../server/load/units.ts';
import { Stop } from './launch/stop.js';

/** Whose turn it is where the tests of a run take turns: a number. Without it, all is tried. */
export const turnVariable = 'HUB_TEST_TURN';

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

/** Four digits of a hash, short enough to be typed again. */
const digits = { many: 4, base: 16 };

/** One of many for each day: a count of days would give whoever runs the tests every second day the same half of them each time. */
export function turnOfDay(now: number): number {
  const day = String(Math.floor(now / msPerDay));
  return Number.parseInt(hash('sha256', day).slice(0, digits.many), digits.base);
}
