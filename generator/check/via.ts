import { keyAt, othersIn } from '../grammar/written.ts';
import { referredBy } from '../model/refers.ts';
import { isDefinition, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';

/** What a row shows of another thing, whoever sees the row sees: so everybody may see that thing, and which one it is. */
export function checkVia(building: Building): void {
  const { read, entities, subjects, faults } = building;
  for (const { key, value } of read.entities.flatMap((file) => othersIn(file.read))) {
    const entity = Object.hasOwn(entities, key) ? entities[key] : undefined;
    if (entity === undefined) continue;
    for (const written of othersIn(value)) {
      const { name } = nameOfField(written);
      const field = entity.fields.find((one) => one.name === name);
      if (field?.via === undefined || !isDefinition(written.value)) continue;
      const shown = referredBy(field, entity, building);
      if (shown?.by.private && !field.private)
        faults.add('HUB1042', keyAt(written.value, 'via'), { name, by: shown.by.name });
      const hidden = Object.values(subjects).find(
        ({ is, seen }) => is === shown?.entity.name && seen !== undefined,
      );
      if (shown !== undefined && hidden !== undefined)
        faults.add('HUB1039', keyAt(written.value, 'via'), {
          name,
          entity: shown.entity.name,
          check: hidden.seen ?? '',
        });
    }
  }
}
