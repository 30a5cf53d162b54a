import { typeNameOf } from '../grammar/json-schema.ts';
import type { Entity, Field } from './product.ts';

/** A field that has the type of the id of another thing holds the id of one: the table in which that is kept. */
export function tableReferred(
  { schema }: Field,
  entity: Entity,
  entities: Readonly<Record<string, Entity>>,
): string | undefined {
  const type = typeNameOf(schema);
  const other = Object.values(entities).find(
    ({ name, table, viewOf, fields }) =>
      table !== undefined &&
      viewOf === undefined &&
      name !== entity.name &&
      fields.some((one) => one.name === 'id' && one.kept === 'core' && typeNameOf(one.schema) === type),
  );
  return type === undefined ? undefined : other?.table;
}
