import { screensMeant } from '../../declare/roles.ts';
import { readExpression } from '../../expressions/expression.ts';
import { Faults } from '../../faults/fault.ts';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import { builtinTypes } from '../../grammar/types.ts';
import { listOfScreen, type Queried, queryOf } from '../../model/address-query.ts';
import type { Route } from '../../model/product.ts';
import { seeing } from '../../read/seeing.ts';
import { typesOfAddress } from '../../resolve/reach/addresses.ts';
import { entriesOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import type { AskingOf } from './asking.ts';
import { besideOf, type Judging, keyAround, own, ownOf } from './beside.ts';
import { namesGiven } from './form.ts';

/** The routes that show a screen, without those of variants: a link never leads into one by itself. */
export function routesTo(screen: string, routes: readonly Route[]): Route[] {
  return routes.filter((route) => route.variant === undefined && route.screen === screen);
}

/** The screens that a link means which stands there: of a role those of the apps in which it may stand. */
export const screensOfLink = (link: SpecNode, { building, product }: Pick<Judging, 'building' | 'product'>) =>
  screensMeant(stringOf(link) ?? '', link.at.file, building.lookup.roles).filter((id) =>
    Object.hasOwn(product.screens, id),
  );

/** The routes to any of them. */
export const routesOfLink = (link: SpecNode, judging: Pick<Judging, 'building' | 'product'>): Route[] =>
  screensOfLink(link, judging).flatMap((screen) => routesTo(screen, judging.product.routes));

/** What an address is made of: its parts, and what tells it from others of the same screen. */
export function partsOfRoute({ path, fixed }: Route): string[] {
  const parts = [...path.matchAll(/\{(\w+)(\.\.\.)?\}/g)].flatMap(([, name = '', rest]) =>
    rest ? [] : name,
  );
  return [...parts, ...Object.keys(fixed)];
}

/** A link leads to a page whose address can be written with what is there. */
export function judgeLink(asking: AskingOf<'ref'>, judging: Judging): void {
  const { shape, node, names } = asking;
  if (shape.brings === undefined && shape.given === undefined) return;
  // Effects of errors, checks and polls are read once more when it is known what they find.
  if (names === undefined || names.isRowUnknown) return;
  const id = stringOf(node) ?? '';
  const brings = [
    ...(shape.brings ?? []),
    ...(shape.given ?? []).flatMap((path) => namesGiven(ownOf(asking, path))),
  ];
  const screens = screensOfLink(node, judging);
  // A product without routes is one that is being begun.
  if (screens.length === 0 || judging.product.routes.length === 0) return;
  const isOfRow = shape.fills === 'eachRow';
  if (!screens.every((screen) => judgeAddress({ id, screen, brings, isOfRow }, node.at, judging))) return;
  if (isOfRow && !differsByRow(asking)) judging.building.faults.add('HUB1929', node.at, { name: id });
}

/** The part of an address that a value is given to, in each address of the screen that has it. */
export function partsBeside(
  asking: AskingOf<'value'>,
  judging: Judging,
): { name: string; of: string; schema: JsonSchema }[] {
  const name = keyAround(asking);
  const link = besideOf(asking, asking.shape.from ?? 'go');
  const go = stringOf(link);
  const screens = link === undefined ? [] : screensOfLink(link, judging);
  if (name === undefined || go === undefined || screens.length === 0) return [];
  const { product } = judging;
  const routes = screens.flatMap((screen) => routesTo(screen, product.routes));
  const types = routes.flatMap((route) => typesOfAddress(route, product)[name] ?? []);
  // What is no part of a path stands behind the ?, where it may be of a type too.
  const isPart = routes.some((route) => partsOfRoute(route).includes(name));
  const queried = isPart
    ? undefined
    : screens.flatMap((screen) => queryIn(screen, product).get(name) ?? [])[0];
  const schemas = queried === undefined ? types.map(schemaOf) : [schemaOf(queried)];
  // What tells the addresses of a screen apart, as the way of creating, has no type: each says its own.
  const told = [...new Set(routes.flatMap(({ fixed }) => own(fixed, name) ?? []))];
  if (schemas.length === 0 && told.length > 0) schemas.push({ enum: told });
  return schemas.map((schema) => ({ name, of: go, schema }));
}

/** What may stand behind the ? of the address of a screen. */
export const queryIn = (screen: string, product: Judging['product']) =>
  queryOf(routesTo(screen, product.routes), listOfScreen(screen, product));

const schemaOf = (type: Queried): JsonSchema =>
  typeof type === 'string' ? (own(builtinTypes, type) ?? { $ref: `#/definitions/${type}` }) : type;

interface Address {
  /** As it is written. */
  id: string;
  screen: string;
  brings: readonly string[];
  /** Whether it is the page of a row. */
  isOfRow: boolean;
}

/** Says what an address lacks, whose screen is told elsewhere where there is none; whether it lacks nothing. */
function judgeAddress(
  { id, screen, brings, isOfRow }: Address,
  at: AskingOf<'ref'>['node']['at'],
  { product, building }: Judging,
): boolean {
  const routes = routesTo(screen, product.routes);
  if (routes.length === 0) {
    building.faults.add('HUB1908', at, { name: id });
    return false;
  }
  const lacking = routes.map((route) =>
    partsOfRoute(route).filter((name) => !brings.includes(name) && !isAlone(name, route, routes)),
  );
  const [least = []] = lacking.sort((a, b) => a.length - b.length);
  const code = isOfRow ? 'HUB1907' : 'HUB1909';
  if (least.length > 0) building.faults.add(code, at, { name: id, missing: least.join(', ') });
  return least.length === 0;
}

/** What is fixed on the one route there is need not be said. */
function isAlone(name: string, route: Route, routes: readonly Route[]): boolean {
  return Object.hasOwn(route.fixed, name) && routes.every(({ fixed }) => fixed[name] === route.fixed[name]);
}

/** Whether anything that is given beside is read of the row: else all rows lead to one page, and ask the same. */
export function differsByRow(asking: AskingOf<'ref'>, taken?: readonly string[]): boolean {
  const { names } = asking;
  if (names?.row === undefined) return false;
  const { used: _, paths: __, ...seen } = seeing(names, 'answered');
  return entriesOf(ownOf(asking, 'with')).some(({ key, value }) => {
    if (taken?.includes(key) === false) return false;
    const read = readExpression(stringOf(value) ?? '', seen, new Faults(), value.at)?.expr;
    return read?.op === 'name' && read.path[0] === (names.rowName ?? 'row');
  });
}
