import type { Product } from '../../model/product.ts';

/** Finds something of a product once, however many pages and calls ask for it: a product that stands is not changed. */
export function ofProduct<T>(find: (product: Product) => T): (product: Product) => T {
  const found = new WeakMap<Product, { is: T }>();
  return (product) => {
    const known = found.get(product) ?? { is: find(product) };
    found.set(product, known);
    return known.is;
  };
}
