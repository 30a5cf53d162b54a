import type { Route } from '../../model/product.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { type Judging, ownOf, screenCalled } from './beside.ts';
import { namesGiven } from './form.ts';
import { plainFields } from './plain-fields.ts';

/** The routes that show a screen, without those of variants: a link never leads into one by itself. */
export function routesTo(screen: string, routes: readonly Route[]): Route[] {
  return routes.filter(
    (route) =>
      route.variant === undefined && (route.screen === screen || route.screen.endsWith(`/${screen}`)),
  );
}

/** What an address is made of: its parts, and what tells it from others of the same screen. */
export function partsOfRoute({ path, fixed }: Route): string[] {
  const parts = [...path.matchAll(/\{(\w+)(\.\.\.)?\}/g)].flatMap(([, name = '', rest]) =>
    rest ? [] : name,
  );
  return [...parts, ...Object.keys(fixed)];
}

/** A link leads to a page whose address can be written with what is there. */
export function judgeLink(asking: AskingOf<'ref'>, judging: Judging): void {
  const { shape, node, page, names } = asking;
  // Effects and menus bring what they know themselves.
  if (shape.brings === undefined && shape.given === undefined && shape.fills === undefined) return;
  const id = stringOf(node) ?? '';
  if (shape.fills && names?.isRowUnknown) return;
  const needed = (shape.brings ?? []).filter((name) => !name.endsWith('?'));
  const brings = [
    ...needed,
    ...(page?.hasKind && shape.brings?.includes('kind?') ? ['kind'] : []),
    ...(shape.given ?? []).flatMap((path) => namesGiven(ownOf(asking, path))),
    ...(shape.fills ? knownToRow(asking, judging) : []),
  ];
  const ofRow = shape.fills === 'eachRow' ? rowFields(asking, judging) : undefined;
  judgeAddress({ id, brings, needed, ...(ofRow && { ofRow }) }, node.at, judging);
}

/** What fills in the address of a row: `runtime/routing/href-of-row.ts`. */
function knownToRow(asking: AskingOf<'ref'>, judging: Judging): string[] {
  const { page } = asking;
  const ofPage = page ? [...page.params, ...(page.hasKind ? ['kind'] : [])] : [];
  return [...ofPage, ...rowFields(asking, judging)];
}

const rowFields = ({ names }: AskingOf<'ref'>, { product }: Judging): string[] =>
  names?.row === undefined ? [] : plainFields(names.row, product);

interface Address {
  /** The screen. */
  id: string;
  brings: readonly string[];
  /** Of what is brought, what the address must have: without it all rows would lead to one page. */
  needed?: readonly string[];
  /** Of what is brought, what differs from row to row: the address has some of it, or all rows lead to one page. */
  ofRow?: readonly string[];
}

/** Says what an address lacks; the screen itself is told elsewhere where there is none. */
export function judgeAddress(
  { id, brings, needed = [], ofRow }: Address,
  at: AskingOf<'ref'>['node']['at'],
  judging: Judging,
): void {
  const { product, building } = judging;
  const screen = screenCalled(id, judging);
  // A product without routes is one that is being begun.
  const isBegun = product.routes.length > 0;
  if (screen === undefined || !isBegun) return;
  const routes = routesTo(screen, product.routes);
  if (routes.length === 0) {
    building.faults.add('HUB1908', at, { name: id });
    return;
  }
  const lacking = routes.map((route) => {
    const parts = partsOfRoute(route);
    const missing = parts.filter((name) => !brings.includes(name) && !isAlone(name, route, routes));
    return [
      ...missing,
      ...needed.filter((name) => !parts.includes(name)).map((name) => `${name} (not taken)`),
    ];
  });
  const least = lacking.sort((a, b) => a.length - b.length)[0] ?? [];
  const code = ofRow === undefined ? 'HUB1909' : 'HUB1907';
  if (least.length > 0) building.faults.add(code, at, { name: id, missing: least.join(', ') });
  else if (ofRow && !routes.some((route) => partsOfRoute(route).some((name) => ofRow.includes(name))))
    building.faults.add('HUB1929', at, { name: id });
}

/** What is fixed on the one route there is need not be said. */
function isAlone(name: string, route: Route, routes: readonly Route[]): boolean {
  return Object.hasOwn(route.fixed, name) && routes.every(({ fixed }) => fixed[name] === route.fixed[name]);
}
