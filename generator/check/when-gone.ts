import { accounts } from '../model/demo.ts';
import { entityReferred } from '../model/refers.ts';
import type { Building } from '../resolve/known.ts';

/** What becomes of a row is said where it is somebody's, and can come true. */
export function checkWhenGone(building: Building): void {
  const { entities, faults } = building;
  for (const entity of Object.values(entities))
    for (const field of entity.fields) {
      const { name, whenGone, required, kept, origin } = field;
      if (whenGone === undefined || entity.viewOf !== undefined) continue;
      const named = { name, entity: entity.name };
      const holds = kept === 'core' && entityReferred(field, entity, building)?.table === accounts;
      if (!entity.isDescribed || !holds) faults.add('HUB1050', origin.place, named);
      else if (whenGone === 'emptied' && required) faults.add('HUB1051', origin.place, named);
    }
}
