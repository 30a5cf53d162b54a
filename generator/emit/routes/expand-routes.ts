import type { AppEntry, Product, Route } from '../../model/product.ts';
import { type Address, spreadRoutes } from './support/spread.ts';

/** A route as it stands in one language. */
export type LocalRoute = Address & { route: Route };

/** Every route of an app, as whoever loads its file finds them. */
export function expandRoutes(product: Product, app: AppEntry): LocalRoute[] {
  const groups = product.routes
    .filter((route) => route.app === app.id)
    .map((route) => {
      const { id, path, parent, was, fixed } = route;
      const own = { route, id, path, ...(parent !== undefined && { parent }), ...(was && { was }) };
      return { each: [fixed], routes: [own] };
    });
  return spreadRoutes(app, product.app.languages, groups);
}
