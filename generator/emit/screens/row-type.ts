import type { Product, Screen } from '../../model/product.ts';

/** The named type of a row, so that an override of this screen fails to compile when a field is renamed. */
export function rowType({ row }: Screen, { definitions }: Product): string | undefined {
  const name = row?.$ref?.replace('#/definitions/', '');
  return name !== undefined && Object.hasOwn(definitions, name) ? name : undefined;
}
