import { rootsIn } from '../../expressions/expr-parts.ts';
import type { WrittenChild } from '../../grammar/spec/routes.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';

/** What an address says by itself: the server answers by it before anybody is known, and before anything is loaded. */
const ofAddress = ['route', 'kind', 'language', 'app'];

/** Whether an address means something is known from the address. */
export function checkValidate(
  { validate }: WrittenChild,
  route: Route,
  { faults }: Building,
  { terms }: Pick<Product, 'terms'>,
): void {
  if (validate === undefined) return;
  for (const name of route.validate ? rootsIn(route.validate.when, terms) : [])
    if (!ofAddress.includes(name))
      faults.add('HUB1819', validate.when.at, { name, path: route.path }, ofAddress);
}
