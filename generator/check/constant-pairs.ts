import type { Constant } from '../model/limits.ts';
import type { Building } from '../resolve/known.ts';

/** Words of a group of which the first is never above the second: a bound and its like, a part and what it is a part of. */
const pairs: readonly (readonly [lower: string, upper: string])[] = [
  ['min', 'max'],
  ['least', 'most'],
  ['minimum', 'maximum'],
  ['usual', 'most'],
  ['first', 'max'],
  ['firstWait', 'longestWait'],
  ['ordinary', 'large'],
  ['form', 'format'],
  ['perAsker', 'room'],
  ['perAsker', 'workers'],
  ['kept', 'room'],
  ['each', 'perAsker'],
  ['slice', 'each'],
  // What is asked for anew, in a session that is used, in one that is not, and in any.
  ['grace', 'rotate'],
  ['rotate', 'idle'],
  ['idle', 'absolute'],
];

/** Of two constants of a group that bound the same, the lower stands below; and none is larger than the most that it may be. */
export function checkConstantPairs({ constants, faults }: Pick<Building, 'constants' | 'faults'>): void {
  for (const lower of Object.values(constants)) {
    const above = uppersOf(lower.id).map((id) => (Object.hasOwn(constants, id) ? constants[id] : undefined));
    const [left, right] = [lower, above.find((upper) => upper && isLess(upper, lower))].map(
      (one) => one && String(one.value),
    );
    if (right !== undefined) faults.add('HUB1508', lower.origin.place, { left, right });
  }
}

/** What a constant is never above. `page` stands below `pageMax`, what it may be at most. */
function uppersOf(id: string): string[] {
  const group = id.slice(0, id.lastIndexOf('.') + 1);
  const beside = pairs.flatMap(([lower, upper]) =>
    group !== '' && id === group + lower ? [group + upper] : [],
  );
  return [...beside, `${id}Max`];
}

/** Whether both say how much there is of the same, and the first says less. */
const isLess = (first: Constant, { value, unit }: Constant): boolean =>
  first.unit === unit && typeof value === 'number' && typeof first.value === 'number' && first.value < value;
