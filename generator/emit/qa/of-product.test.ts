import { expect, it, vi } from 'vitest';
import type { Product } from '../../model/product.ts';
import { ofProduct } from './of-product.ts';

const product = () => ({}) as unknown as Product;

it('finds something once for each product, be it nothing', () => {
  const find = vi.fn(() => undefined);
  const found = ofProduct(find);
  const [one, other] = [product(), product()];
  for (const each of [one, one, other]) found(each);
  expect(find.mock.calls).toEqual([[one], [other]]);
});
