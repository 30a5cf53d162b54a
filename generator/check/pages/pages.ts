import { type WrittenChild, writtenRoutes } from '../../grammar/spec/routes.ts';
import { at } from '../../grammar/written.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { checkExists } from './exists.ts';
import { checkGone } from './gone.ts';
import { checkGuardCalls } from './guard-calls.ts';
import { checkIdlePages } from './idle.ts';
import { checkLoops } from './loops.ts';
import { checkOrder } from './order.ts';
import { checkPaths } from './paths.ts';
import { checkQueryTypes } from './query-types.ts';
import { checkRefusedLoads } from './refused-loads.ts';
import { checkTitles } from './titles.ts';
import { checkValidate } from './validate.ts';

/** What spec/routes says of pages must be sound together with their addresses, and with what keeps people out. */
export function checkPages(building: Building, product: Product): void {
  checkPaths(building);
  checkOrder(building);
  const written = writtenOf(building, product);
  for (const [route, one] of written) {
    checkExists(one, route, building, product);
    checkGuardCalls(one, route, building, product);
    checkRefusedLoads(one, route, building, product);
    checkQueryTypes(one, route, building, product);
    checkTitles(one, route, building, product);
    checkValidate(one, route, building, product);
  }
  checkLoops(written, building, product);
  checkIdlePages(building, product);
  checkGone(building, product);
}

/** Each route with what it was made of, which may be the same for several. */
function writtenOf({ read }: Building, { routes }: Pick<Product, 'routes'>): Map<Route, WrittenChild> {
  const keyOf = ({ file, line, col }: Route['origin']['place']) => `${file}:${line}:${col}`;
  const known = new Map(
    read.routes
      .flatMap(({ read: file }) => writtenRoutes(file.routes))
      .map((one) => [keyOf(at(one, 'path')), one]),
  );
  return new Map(
    routes.flatMap((route) => {
      const one = known.get(keyOf(route.origin.place));
      return one ? [[route, one] as const] : [];
    }),
  );
}
