import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';

/** What may be named of an answer or a row: its plain fields, those of its parts, and the owner by the name of an address. */
export function plainFields(
  thing: JsonSchema,
  { definitions }: Pick<Product, 'definitions'>,
  prefix = '',
): string[] {
  const fields = Object.entries(flatSchema(thing, definitions).properties ?? {});
  return fields.flatMap(([name, schema]) => {
    const flat = flatSchema(schema, definitions);
    if (flat.items !== undefined || flat.type === 'array') return [];
    if (flat.properties === undefined) return [prefix + name, ...(name === 'createUser' ? ['user'] : [])];
    return prefix === '' ? plainFields(flat, { definitions }, `${name}.`) : [];
  });
}
