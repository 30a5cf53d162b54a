import { at, keyAt, named } from '../../grammar/written.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { namesIn } from './address-of.ts';

/** What a menu knows of the address of a link beside its kind: `runtime/shell/MenuLinks.tsx`. */
const knownToMenus = ['user'];

/** A link of a menu leads to a screen that has an address, all of which is known there. */
export function checkMenus(
  { read, faults, lookup }: Pick<Building, 'read' | 'faults' | 'lookup'>,
  { routes }: Pick<Product, 'routes'>,
): void {
  const shown = [...new Set(routes.map(({ screen }) => screen))];
  for (const { read: app } of read.app) {
    checkOnce(app, faults);
    for (const link of named(app.menus).flatMap(({ value }) => [...value])) {
      const place = at(link, 'go');
      const ways = routes.filter(({ screen, variant }) => screen === link.go && variant === undefined);
      if (ways.length === 0) {
        if (lookup.find('screen', link.go) !== undefined)
          faults.add('HUB1806', place, { name: link.go }, shown);
        continue;
      }
      const isPerKind = link.forEach === 'kinds';
      const missing = ways.map((way) => missingIn(way, isPerKind));
      const [least = []] = missing.sort((a, b) => a.length - b.length);
      if (least.length > 0) faults.add('HUB1805', place, { name: link.go, missing: least.join(', ') });
      else if (isPerKind && ways.every(({ fixed }) => fixed.kind === undefined))
        faults.add('HUB1817', keyAt(link, 'forEach'), {
          name: link.go,
          reason: 'its address names none',
          missing: 'a screen whose address does',
        });
    }
  }
}

/** In a menu nothing is led to twice. */
function checkOnce({ menus }: Building['read']['app'][number]['read'], faults: Building['faults']): void {
  for (const { key, value } of named(menus)) {
    const first = new Set<string>();
    for (const link of value) {
      if (first.has(link.go))
        faults.add('HUB1109', at(link, 'go'), { name: link.go, where: `the menu ${key}` });
      first.add(link.go);
    }
  }
}

/** What an address names, or is fixed to, that the menu does not know. */
function missingIn({ path, fixed }: Route, isPerKind: boolean): string[] {
  const needed = [...namesIn(path), ...Object.keys(fixed)];
  return needed.filter((name) => !knownToMenus.includes(name) && !(isPerKind && name === 'kind'));
}
