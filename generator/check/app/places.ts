import type { Place } from '../../faults/place.ts';
import { at, named } from '../../grammar/written.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { leadOf, namesIn } from './address-of.ts';

/** What the engine fills in whatever a place leads to: `runtime/routing/places.ts`, `way-back.ts`. */
const filled = ['origin', 'base', 'app', 'url', 'path', 'cache'];

/** A place leads to a route that is there, and names what its address names, or says whose it is. */
export function checkPlaces(
  { read, faults }: Pick<Building, 'read' | 'faults'>,
  product: Pick<Product, 'app' | 'routes'>,
): void {
  for (const { read: app } of read.app)
    for (const { key, value, at: whole } of named(app.places)) {
      const isOurs = typeof value === 'string' || value.elsewhere === undefined;
      const address = typeof value === 'string' ? value : value.address;
      const place: Place = typeof value === 'string' ? whole : at(value, 'address');
      const names = namesIn(address);
      const led = leadOf(address, product);
      // Where the whole path is filled in, it leads anywhere in that app.
      const isOpen = !isOurs || led.path === '/{path}' || led.path === '{path}';
      const params = led.route ? namesIn(led.route.path) : [];
      const unknown = names.filter((name) => !filled.includes(name) && !params.includes(name));
      const known = isOpen ? filled : [...filled, ...candidates(led.path, product)];
      for (const name of unknown) faults.add('HUB1302', place, { name }, known);
      if (unknown.length === 0 && !isOpen && led.route === undefined)
        faults.add('HUB1804', place, { where: key, name: led.path }, pathsOf(led.app?.id, product));
    }
}

/** Parameters of the routes that begin alike: what a misspelt one was probably meant to be. */
function candidates(path: string, { routes }: Pick<Product, 'routes'>): string[] {
  const [first] = path.split('/').filter((segment) => segment !== '');
  return routes.filter((route) => route.path.split('/')[1] === first).flatMap((route) => namesIn(route.path));
}

function pathsOf(app: string | undefined, { routes }: Pick<Product, 'routes'>): string[] {
  return [...new Set(routes.filter((route) => route.app === app).map(({ path }) => path))];
}
