import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import type { Route } from '../../model/product.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { type Judging, ownOf, screenCalled } from './beside.ts';
import { namesGiven } from './form.ts';

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
  const { faults, definitions } = judging.building;
  // Effects and menus bring what they know themselves.
  if (shape.brings === undefined && shape.given === undefined) return;
  const id = stringOf(node) ?? '';
  const row = names?.row;
  const isKnown = names?.isRowUnknown !== true;
  if (shape.rowHas !== undefined && row !== undefined && isKnown) {
    const fields = Object.keys(fieldsOf(row, definitions));
    const missing = shape.rowHas.filter((name) => !fields.includes(name));
    if (missing.length > 0) faults.add('HUB1907', node.at, { name: id, missing: missing.join(', ') });
  }
  const needed = (shape.brings ?? []).filter((name) => !name.endsWith('?'));
  const brings = [
    ...needed,
    ...(page?.hasKind && shape.brings?.includes('kind?') ? ['kind'] : []),
    ...(shape.given ?? []).flatMap((path) => namesGiven(ownOf(asking, path))),
  ];
  judgeAddress({ id, brings, needed }, node.at, judging);
}

interface Address {
  /** The screen. */
  id: string;
  brings: readonly string[];
  /** Of what is brought, what the address must have: without it all rows would lead to one page. */
  needed?: readonly string[];
}

/** Says what an address lacks; the screen itself is told elsewhere where there is none. */
export function judgeAddress(
  { id, brings, needed = [] }: Address,
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
  if (least.length > 0) building.faults.add('HUB1909', at, { name: id, missing: least.join(', ') });
}

/** What is fixed on the one route there is need not be said. */
function isAlone(name: string, route: Route, routes: readonly Route[]): boolean {
  return Object.hasOwn(route.fixed, name) && routes.every(({ fixed }) => fixed[name] === route.fixed[name]);
}

function fieldsOf(row: JsonSchema, definitions: Record<string, JsonSchema>): object {
  return flatSchema(row, definitions).properties ?? {};
}
