import { flatSchema } from '../../grammar/json-schema.ts';
import type { Product } from '../../model/product.ts';
import { setEntity } from '../../model/setting.ts';

/** What whoever runs the hub may set that is one of a few, in the order of the names. */
export function choicesToSet(product: Product): { name: string; values: readonly unknown[] }[] {
  const fields = setEntity(product)?.fields ?? [];
  const choices = fields.flatMap(({ name, schema }) => {
    const values = flatSchema(schema, product.definitions).enum;
    return values === undefined ? [] : [{ name, values }];
  });
  return choices.sort((one, other) => (one.name < other.name ? -1 : 1));
}
