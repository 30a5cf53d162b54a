import type { Product } from '../../model/product.ts';
import { buildCalls } from './build-calls.ts';
import { buildConditions } from './build-conditions.ts';
import { buildData } from './build-data.ts';
import { buildPages } from './build-pages.ts';

/** A small valid product with one of everything; `more` replaces whole parts of it. */
export function buildProduct(more: Partial<Product> = {}): Product {
  return { ...buildData(), ...buildCalls(), ...buildConditions(), ...buildPages(), ...more };
}
