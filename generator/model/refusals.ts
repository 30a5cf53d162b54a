import type { Node } from './node.ts';
import type { Product } from './product.ts';

/** What is done where something fails, or where a check keeps somebody out of a page. */
export function effectsOfRefusals({ errors, checks }: Pick<Product, 'errors' | 'checks'>): Node[] {
  return [
    ...Object.values(errors).map(({ effects }) => effects),
    ...Object.values(checks).flatMap(({ onPage }) => onPage ?? []),
  ];
}
