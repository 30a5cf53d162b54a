import { referredBy } from '../model/refers.ts';
import type { WithEntities } from './known.ts';

/** A field that shows something of another thing is of the type that this has there, and is worked out from it. */
export function typeReferring(building: WithEntities): void {
  const { entities } = building;
  for (const entity of Object.values(entities))
    for (const [at, field] of entity.fields.entries()) {
      const shown = field.via === undefined ? undefined : referredBy(field, entity, building);
      if (shown === undefined) continue;
      const { default: _, ...schema } = shown.field.schema;
      const required = field.required && shown.by.required && shown.field.required;
      entity.fields[at] = { ...field, schema, required, of: [shown.entity.name] };
    }
}
