import { msPerDay, msPerSecond } from '../load/units.ts';

const secondsPerMinute = 60;
// biome-ignore lint/plugin: ECMA-262 21.4.1.1, days before and after the beginning
const furthestMs = 100_000_000 * msPerDay;
const digits = (count: number) => (_: unknown, at: number) => String(at).padStart(count, '0');
const pairs = Array.from({ length: 100 }, digits(2));
const triples = Array.from({ length: msPerSecond }, digits(3));

let day = Number.NaN;
let dayText = '';

/**
 * What `Date.toISOString` writes of a number of milliseconds. Rows that stand together are of few days, and what is written
 * of a day is remembered: the times of a page take half as long.
 */
export function timeText(ms: number): string {
  // What is no whole millisecond, or no time at all, is for the platform to round or to refuse.
  if (!Number.isInteger(ms) || Math.abs(ms) > furthestMs) return new Date(ms).toISOString();
  const own = Math.floor(ms / msPerDay);
  if (own !== day) {
    const text = new Date(own * msPerDay).toISOString();
    dayText = text.slice(0, text.indexOf('T') + 1);
    day = own;
  }
  const within = ms - own * msPerDay;
  const seconds = Math.floor(within / msPerSecond);
  const minutes = Math.floor(seconds / secondsPerMinute);
  const hour = pairs[Math.floor(minutes / secondsPerMinute)];
  return `${dayText}${hour}:${pairs[minutes % secondsPerMinute]}:${pairs[seconds % secondsPerMinute]}.${triples[within % msPerSecond]}Z`;
}
