import { layoutsOf, type MenuPlace, menuButtons } from '../../grammar/menu.ts';
import { walkPiece } from '../../grammar/walk-written.ts';
import { at, named } from '../../grammar/written.ts';
import type { Product } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { child, itemsOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { routesOfLink } from '../words/links.ts';

/** A menu stands where some page has a place for it, and leads nowhere twice. Where its buttons lead is judged with all others. */
export function checkMenus(building: Building, product: Product): void {
  const { read, faults, lookup } = building;
  const { routes } = product;
  for (const { read: app } of read.app)
    for (const { key, value: menu } of named(app.menus)) {
      const places = typeof menu.at === 'string' ? [menu.at] : [...menu.at];
      const layouts = routes
        .filter((route) => menu.app === undefined || route.app === menu.app)
        .flatMap(({ layout, layouts: others = [] }) => [layout, ...others.map((other) => other.layout)]);
      for (const [i, name] of places.entries())
        if (routes.length > 0 && !layouts.some((layout) => layoutsOf[name as MenuPlace].includes(layout)))
          faults.add(
            'HUB1973',
            typeof menu.at === 'string' ? at(menu, 'at') : at(menu.at, i),
            { name, where: menu.app === undefined ? 'at all' : `of "${menu.app}"` },
            layoutsOf[name as MenuPlace],
          );
      checkLinks(key, menu.buttons, { building, product });
      for (const ask of asksIn(menu.buttons, lookup))
        faults.add('HUB1971', ask.at, {
          word: stringOf(ask) ?? '',
          reason: 'a form belongs to a page, and a menu stands around all of them',
        });
    }
}

interface Around {
  building: Building;
  product: Product;
}

/** The forms that are asked for by what a button does, or by a dialog that it opens: the words that ask. */
function asksIn(buttons: SpecNode, lookup: Building['lookup']): SpecNode[] {
  const found: SpecNode[] = [];
  walkPiece(menuButtons, buttons, { kind: 'app', known: lookup }, ({ is, file, path, node }) => {
    if (is === 'word' && file === 'effects' && path === 'ask') found.push(node);
  });
  return found;
}

function checkLinks(menu: string, buttons: SpecNode, around: Around): void {
  const { faults } = around.building;
  const first = new Set<string>();
  for (const button of itemsOf(buttons)) {
    const go = itemsOf(child(button, 'do')).flatMap((step) => child(step, 'go') ?? [])[0];
    const name = stringOf(go);
    if (go === undefined || name === undefined) continue;
    if (first.has(name)) faults.add('HUB1109', go.at, { name, where: `the menu ${menu}` });
    first.add(name);
    const each = child(button, 'forEach');
    const ways = routesOfLink(go, around);
    if (each && ways.length > 0 && ways.every(({ fixed }) => fixed.kind === undefined))
      faults.add('HUB1817', each.at, {
        name,
        reason: 'its address names none',
        missing: 'a screen whose address does',
      });
  }
}
