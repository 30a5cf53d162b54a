import type { Place } from '../faults/place.ts';
import type { WrittenPatterns } from '../grammar/spec/constants.ts';
import { at, named } from '../grammar/written.ts';
import type { Ground } from './known.ts';

type Told = Pick<Ground, 'faults'>;

/**
 * Patterns that are looked for in texts, by their names, each proved by its examples: it is found in those that it accepts, and
 * in none that it rejects.
 */
export function patternsOf({ patterns }: WrittenPatterns, told: Told): Record<string, string> {
  const sound = named(patterns).flatMap(({ key: name, value: one }) => {
    const { pattern } = one;
    const place = at(one, 'pattern');
    const compiled = compiledFrom(pattern, place, told);
    if (compiled === undefined) return [];
    const endless = unboundedIn(pattern);
    if (endless !== undefined) told.faults.add('HUB1622', place, { name, value: endless });
    for (const [word, code, isWanted] of examples)
      for (const [index, example] of one[word].entries())
        if (compiled.test(example) !== isWanted)
          told.faults.add(code, at(one[word], index), { name, value: JSON.stringify(example) });
    return [[name, pattern] as const];
  });
  return Object.fromEntries(sound);
}

const examples = [
  ['accept', 'HUB1623', true],
  ['reject', 'HUB1624', false],
] as const;

function compiledFrom(pattern: string, place: Place, { faults }: Told): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch (error) {
    faults.add('HUB1106', place, { reason: error instanceof Error ? error.message : '' });
    return undefined;
  }
}

/**
 * What repeats without a bound: texts are read in parts, and what is longer than one would be missed. Escapes and classes are
 * left out, in which such signs stand for themselves.
 */
export function unboundedIn(pattern: string): string | undefined {
  const bare = pattern.replaceAll(/\\./gu, ' ').replaceAll(/\[[^\]]*\]/gu, ' ');
  return /[*+]|\{\d+,\}/u.exec(bare)?.[0];
}
