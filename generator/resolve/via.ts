import type { Entity, Field } from '../model/product.ts';
import { tableReferred } from '../model/refers.ts';
import type { WithEntities } from './known.ts';

/** What a field shows of another thing. */
export interface Referred {
  /** The field beside it that holds the id of that. */
  by: Field;
  entity: Entity;
  field: Field;
}

/** The thing of which a field holds the id. */
export function entityReferred(
  field: Field,
  entity: Entity,
  { entities }: Pick<WithEntities, 'entities'>,
): Entity | undefined {
  const table = tableReferred(field, entity, entities);
  return table === undefined
    ? undefined
    : Object.values(entities).find((one) => one.table === table && one.viewOf === undefined);
}

/** What `via` of a field names, where that is there: kept, and no secret. */
export function referredBy(
  { via = '' }: Field,
  entity: Entity,
  known: Pick<WithEntities, 'entities'>,
): Referred | undefined {
  const [name, shown] = via.split('.');
  const by = entity.fields.find((one) => one.name === name && one.kept === 'core');
  const other = by && entityReferred(by, entity, known);
  const field = other?.fields.find((one) => one.name === shown && one.kept !== 'none' && !one.private);
  return by && other && field && { by, entity: other, field };
}

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
