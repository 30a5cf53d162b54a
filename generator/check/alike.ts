import { targets } from '../grammar/targets.ts';
import { knownTypes } from '../grammar/types.ts';
import type { Building } from '../resolve/known.ts';

/** Two names that differ by a capital alone: whoever writes the one for the other would never be told. */
export function checkAlike({ registry, faults }: Pick<Building, 'registry' | 'faults'>): void {
  for (const what of targets) {
    const first = new Map(what === 'entity' ? knownTypes.map((name) => [name.toLowerCase(), name]) : []);
    for (const name of registry.known(what)) {
      const other = first.get(name.toLowerCase());
      const place = registry.placeOf(what, name);
      if (other === undefined) first.set(name.toLowerCase(), name);
      else if (other !== name && place !== undefined) faults.add('HUB1578', place, { what, name, other });
    }
  }
}
