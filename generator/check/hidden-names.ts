import { isPath } from '../expressions/expression.ts';
import type { Building } from '../resolve/known.ts';

/** A condition that says `item.name` means the field of the item: a constant that is called so too can be asked for nowhere. */
export function checkHiddenConstants({ constants, names, faults }: Building): void {
  for (const { id, origin } of Object.values(constants)) {
    const path = id.split('.');
    if (isPath(path, names)) faults.add('HUB1577', origin.place, { name: id });
  }
}
