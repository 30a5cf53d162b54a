import { at } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import { callsOf } from '../resolve/bring-subjects.ts';
import type { Building } from '../resolve/known.ts';

/** Where a call asks for the password again, somebody is there who has one, and a call that takes it. */
export function checkProof(building: Building, { app, actions }: Pick<Product, 'app' | 'actions'>): void {
  for (const [{ key, value }, { allow = '', proof }] of callsOf(building)) {
    if (proof === undefined || proof === false) continue;
    const place = at(value, 'proof');
    const action = Object.hasOwn(actions, allow) ? actions[allow] : undefined;
    // An action that does not exist, or says nothing, is told as that.
    if (action ? !action.sure.includes('viewer') : value.allow === undefined)
      building.faults.add('HUB1853', place, { name: key });
    if (app.calls.prove === undefined) building.faults.add('HUB1854', place, { name: key });
  }
}
