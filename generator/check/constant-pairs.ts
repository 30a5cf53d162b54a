import type { Building } from '../resolve/known.ts';

/** Words of a group that say from where to where. */
const pairs = [
  ['min', 'max'],
  ['least', 'most'],
  ['minimum', 'maximum'],
] as const;

/** Of two constants of a group that bound the same, the lower stands below; and none is larger than the most that it may be. */
export function checkConstantPairs({ constants, faults }: Pick<Building, 'constants' | 'faults'>): void {
  for (const { id, value, unit, origin } of Object.values(constants)) {
    const group = id.slice(0, id.lastIndexOf('.') + 1);
    const pair = group === '' ? undefined : pairs.find(([lower]) => id === group + lower);
    // `page` stands below `pageMax`, what it may be at most.
    const upper = constants[pair ? group + pair[1] : `${id}Max`];
    if (upper?.unit !== unit || typeof value !== 'number' || typeof upper.value !== 'number') continue;
    if (value > upper.value) faults.add('HUB1508', origin.place, { left: value, right: upper.value });
  }
}
