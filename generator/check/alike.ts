import { targets } from '../grammar/targets.ts';
import { knownTypes } from '../grammar/types.ts';
import { othersIn } from '../grammar/written.ts';
import { nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';

/** Two names that differ by a capital alone: whoever writes the one for the other would never be told. */
export function checkAlike(building: Pick<Building, 'registry' | 'faults' | 'read'>): void {
  checkIds(building);
  checkFields(building);
}

function checkFields({ read, faults }: Pick<Building, 'read' | 'faults'>): void {
  for (const { read: file } of read.entities)
    for (const { value } of othersIn(file)) {
      const first = new Map<string, string>();
      for (const field of othersIn(value)) {
        const { name } = nameOfField(field);
        const other = first.get(name.toLowerCase());
        if (other === undefined) first.set(name.toLowerCase(), name);
        else if (other !== name) faults.add('HUB1578', field.keyAt, { what: 'field', name, other });
      }
    }
}

function checkIds({ registry, faults }: Pick<Building, 'registry' | 'faults'>): void {
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
