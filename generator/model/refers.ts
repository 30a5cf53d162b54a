import { typeNameOf } from '../grammar/json-schema.ts';
import type { Entity, Field } from './product.ts';

/**
 * A field that has the type of the id of another thing holds the id of one: the table in which that is kept. Its own id, which
 * is made with it, refers to nothing.
 */
export function tableReferred(
  { schema, stamp }: Field,
  entity: Entity,
  entities: Readonly<Record<string, Entity>>,
): string | undefined {
  const type = stamp === 'id' ? undefined : typeNameOf(schema);
  const other = Object.values(entities).find(
    ({ name, table, viewOf, fields }) =>
      table !== undefined &&
      viewOf === undefined &&
      name !== entity.name &&
      fields.some((one) => one.name === 'id' && one.kept === 'core' && typeNameOf(one.schema) === type),
  );
  return type === undefined ? undefined : other?.table;
}

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
  { entities }: { entities: Readonly<Record<string, Entity>> },
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
  known: { entities: Readonly<Record<string, Entity>> },
): Referred | undefined {
  const [name, shown] = via.split('.');
  const by = entity.fields.find((one) => one.name === name && one.kept === 'core');
  const other = by && entityReferred(by, entity, known);
  const field = other?.fields.find((one) => one.name === shown && one.kept !== 'none' && !one.private);
  return by && other && field && { by, entity: other, field };
}
