import type { Place } from '../../faults/place.ts';
import type { WrittenChild } from '../../grammar/spec/routes.ts';
import { at } from '../../grammar/written.ts';
import type { Node } from '../../model/node.ts';
import type { Product, Route } from '../../model/product.ts';
import type { Building } from '../../resolve/known.ts';
import { leadOf } from '../app/address-of.ts';

type Pages = Pick<Product, 'routes' | 'app' | 'errors' | 'checks' | 'guards' | 'actions'>;

/** Where one is sent for the sake of a check, one must not be asked what one has just failed, however many pages on. */
export function checkLoops(
  written: ReadonlyMap<Route, WrittenChild>,
  { faults }: Pick<Building, 'faults'>,
  pages: Pages,
): void {
  for (const [route, one] of written)
    for (const check of checksOf(route, pages)) {
      const [page] = pagesAfter(check, pages).filter(({ screen }) => screen === route.screen);
      if (page) tell(check, route, at(one, 'guards'), [check, route.path]);
      else
        for (const way of waysBack(check, [], pages))
          if (way.at(-1)?.screen === route.screen)
            tell(check, route, at(one, 'guards'), [check, ...way.map(({ path }) => path)]);
    }

  function tell(name: string, route: Route, place: Place, chain: string[]): void {
    faults.add('HUB1809', place, { name, where: route.path, chain: chain.join(' → ') });
  }
}

/** The pages that follow each other from one that a check leads to, until one that asks the same check. */
function waysBack(check: string, before: Route[], pages: Pages): Route[][] {
  const last = before.length === 0 ? [check] : checksOf(before.at(-1) as Route, pages);
  return last
    .flatMap((one) => pagesAfter(one, pages))
    .filter((page) => !before.includes(page))
    .flatMap((page) => {
      const way = [...before, page];
      return checksOf(page, pages).includes(check) ? [way] : waysBack(check, way, pages);
    });
}

const checksOf = ({ guards, allow }: Route, pages: Pages) => [
  ...guards.flatMap((id) => pages.guards[id]?.checks ?? []),
  ...allow.flatMap((id) => pages.actions[id]?.checks ?? []),
];

/** Where a check sends those whom it keeps out of a page. */
function pagesAfter(check: string, { checks, errors, routes, app }: Pages): Route[] {
  const own = checks[check];
  const effects = own?.onPage ?? errors[own?.error ?? '']?.effects;
  const items = effects?.t === 'list' ? effects.items : [];
  return items.flatMap((effect) => {
    const fields = effect.t === 'record' ? effect.fields : {};
    if (fields.login) {
      const place = app.places.login;
      const { route } = place === undefined ? {} : leadOf(place, { app, routes });
      return route ?? [];
    }
    const screen = wordOf(fields.go);
    return screen === undefined ? [] : routes.filter((route) => route.screen === screen).slice(0, 1);
  });
}

const wordOf = (node: Node | undefined) =>
  node?.t === 'literal' && typeof node.value === 'string' ? node.value : undefined;
