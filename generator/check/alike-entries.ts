import { at, isSaid, named, othersIn } from '../grammar/written.ts';
import type { Product, Route } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { namesIn } from './app/address-of.ts';

/** Two entries that say the same of two things: one of them was copied, and never finished. */
export function checkAlikeEntries(building: Building, product: Product): void {
  checkAbouts(building);
  checkConditions(building, product);
  checkAddresses(building, product);
}

/** What two calls are for is never the same in so many words. */
function checkAbouts({ read, faults }: Pick<Building, 'read' | 'faults'>): void {
  const first = new Map<string, string>();
  for (const { key, value } of read.endpoints.flatMap(({ read: file }) => othersIn(file))) {
    const { about } = value;
    if (about === undefined || !isSaid(value, 'about')) continue;
    const other = first.get(about);
    if (other !== undefined) faults.add('HUB1779', at(value, 'about'), { name: key, other });
    else first.set(about, key);
  }
}

/** Where two checks ask the same, the error of the second is never told after the first. */
function checkConditions(building: Building, { checks }: Product): void {
  const first = new Map<string, string>();
  for (const { key, value } of building.read.guards.flatMap(({ read: file }) => named(file.checks))) {
    const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
    if (check === undefined) continue;
    const asked = JSON.stringify(check.when);
    const other = first.get(asked);
    if (other !== undefined) building.faults.add('HUB1781', at(value, 'when'), { name: key, other });
    else first.set(asked, key);
  }
}

/** A page that stands at a second address, with the same parts, has moved: `was` leads on to where it is. */
function checkAddresses({ faults }: Building, { routes }: Product): void {
  const first = new Map<string, Route>();
  for (const route of routes) {
    if (route.variant !== undefined) continue;
    const { app, screen, parent = '', tab = '', fixed, path } = route;
    const shown = JSON.stringify([app, screen, parent, tab, fixed, namesIn(path).sort()]);
    const other = first.get(shown);
    if (other === undefined) first.set(shown, route);
    else if (other.path !== path)
      faults.add('HUB1782', route.origin.place, { name: screen, other: other.path });
  }
}
