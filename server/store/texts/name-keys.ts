import { runsOf } from './runs.ts';
import { keys, textKeysOf } from './text-keys.ts';

/** All that somebody is found under who is called so. */
export function nameKeysOf(names: readonly (string | null | undefined)[]): string[] {
  const called = names.filter((name) => typeof name === 'string').join('\n');
  const words = runsOf(called).flatMap(({ words }) => words.map(keys.word));
  return [...new Set([...words, ...textKeysOf(called).map(([key]) => key)])];
}
