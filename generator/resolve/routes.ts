import { readCondition } from '../expressions/expression.ts';
import type { Kind, Route } from '../model/product.ts';
import { reportUnknown } from '../read/reader.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import {
  child,
  entriesOf,
  isTrue,
  itemsOf,
  numberOf,
  plain,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import { type Building, scopeReader } from './context.ts';
import { originOf } from './origins.ts';

interface Expansion {
  kind?: Kind;
  create?: Kind['create'][number];
}

interface Family {
  file: SpecFile;
  app: string;
  building: Building;
  routes: Route[];
  seen: Map<string, Route>;
}

/** Reads spec/routes and expands kinds, ways of creating, variants and children into single addresses. */
export function buildRoutes(building: Building): Route[] {
  const routes: Route[] = [];
  const seen = new Map<string, Route>();
  for (const file of building.spec.files.routes) {
    const app = stringOf(child(file.root, 'app')) ?? '';
    const family: Family = { file, app, building, routes, seen };
    for (const node of itemsOf(child(file.root, 'routes'))) {
      for (const expansion of expansionsOf(node, building.kinds)) addTree(node, expansion, family);
    }
  }
  return routes;
}

function expansionsOf(node: SpecNode, kinds: Kind[]): Expansion[] {
  const over = stringsOf(child(node, 'forEach'));
  if (over.includes('create'))
    return kinds.flatMap((kind) => kind.create.map((create) => ({ kind, create })));
  return over.includes('kinds') ? kinds.map((kind) => ({ kind })) : [{}];
}

function addTree(node: SpecNode, expansion: Expansion, family: Family): void {
  const path = expand(child(node, 'path'), expansion, family);
  if (path === undefined) return;
  const plainRoute = addRoute(node, path, expansion, family);
  addChildren(node, plainRoute, expansion, family);
  for (const variant of itemsOf(child(node, 'variants'))) {
    const own = expand(child(variant, 'path'), expansion, family);
    if (own === undefined) continue;
    const route = addRoute(node, own, expansion, family);
    const marks = {
      variant: stringOf(child(variant, 'id')) ?? '',
      layout: layoutOf(variant) ?? route.layout,
      refuse: stringsOf(child(variant, 'refuse')),
    };
    Object.assign(route, marks);
    for (const inner of addChildren(node, route, expansion, family)) Object.assign(inner, marks);
  }
}

function addChildren(node: SpecNode, parent: Route, expansion: Expansion, family: Family): Route[] {
  return itemsOf(child(node, 'children')).flatMap((item) => {
    const own = stringOf(child(item, 'path'));
    if (own === undefined) return [];
    const route = addRoute(
      item,
      own === '' ? parent.path : `${parent.path}/${own}`,
      expansion,
      family,
      parent,
    );
    parent.children.push(route.id);
    return [route];
  });
}

/** Puts kind and way of creating into the path; a name that is neither is a parameter. */
function expand(
  node: SpecNode | undefined,
  { kind, create }: Expansion,
  { building }: Family,
): string | undefined {
  const path = stringOf(node);
  if (path === undefined || node === undefined) return undefined;
  return path.replace(/\{([\w.]+?)(\.\.\.)?\}/g, (whole, name: string) => {
    if (name === 'kind' && kind) return kind.id;
    if (name === 'create.at' && create) return create.at;
    if (name.includes('.')) building.faults.add('HUB1302', node.at, { name }, ['kind', 'create.at']);
    return whole;
  });
}

function addRoute(node: SpecNode, path: string, expansion: Expansion, family: Family, parent?: Route): Route {
  const { app, building, routes, seen, file } = family;
  const { faults } = building;
  const at = child(node, 'path')?.at ?? node.at;
  const key = `${app}:${path.replace(/\{\w+\}/g, '{}').replace(/\{\w+\.\.\.\}/g, '{...}')}`;
  const first = seen.get(key);
  const index = parent !== undefined && path === parent.path;
  if (first !== undefined && !index) {
    faults.add('HUB1506', at, { name: path, first: `${first.origin.place.file}:${first.origin.place.line}` });
  }
  const route: Route = {
    ...readRoute(node, path, expansion, family),
    id: `${app}:${path}${index ? '#index' : ''}`,
  };
  if (parent) {
    route.parent = parent.id;
    inherit(route, parent);
  }
  route.origin = originOf(file, path, node, at, faults);
  if (first === undefined) seen.set(key, route);
  routes.push(route);
  return route;
}

function inherit(route: Route, parent: Route): void {
  route.layout = parent.layout;
  route.guards = [...new Set([...parent.guards, ...route.guards])];
  route.allow = [...new Set([...parent.allow, ...route.allow])];
  route.exists ??= parent.exists;
  route.title ??= parent.title;
}

function readRoute(node: SpecNode, path: string, expansion: Expansion, family: Family): Route {
  const { app, building } = family;
  const { kind, create } = expansion;
  const named = guardsOf(node, expansion, building);
  const route: Route = {
    id: path,
    app,
    path,
    screen: screenOf(node, building),
    fixed: { ...(kind && { kind: kind.id }), ...(create?.type && { create: create.type }) },
    params: Object.fromEntries(
      entriesOf(child(node, 'params')).map(({ key, value }) => [key, stringsOf(value)]),
    ),
    query: Object.fromEntries(
      entriesOf(child(node, 'query')).map(({ key, value }) => [key, stringOf(value) ?? '']),
    ),
    guards: named.filter((name) => !building.registry.has('action', name)),
    allow: named.filter((name) => building.registry.has('action', name)),
    loads: {},
    refuse: [],
    layout: layoutOf(node) ?? 'full',
    keepAlive: isTrue(child(node, 'keepAlive')),
    search: plain(child(node, 'search')) !== false,
    blocking: isTrue(child(node, 'blocking')),
    children: [],
    origin: { place: node.at },
  };
  for (const name of ['title', 'background', 'exists', 'tab'] as const) {
    const value = stringOf(child(node, name));
    if (value !== undefined) route[name] = value;
  }
  const titles = titlesOf(child(node, 'titles'), building);
  if (titles.length > 0) route.titles = titles;
  return withValidate(route, child(node, 'validate'), building);
}

function titlesOf(node: SpecNode | undefined, building: Building): NonNullable<Route['titles']> {
  const { names } = scopeReader(building, 'titles');
  return itemsOf(node).flatMap((item) => {
    const when = child(item, 'when');
    const text = stringOf(child(item, 'text'));
    if (when === undefined || text === undefined) return [];
    const expr = readCondition(stringOf(when) ?? '', names, building.faults, when.at);
    return expr ? [{ when: expr, text }] : [];
  });
}

function screenOf(node: SpecNode, { lookup }: Building): string {
  const id = stringOf(child(node, 'screen')) ?? '';
  return lookup.find('screen', id) ?? id;
}

function guardsOf(node: SpecNode, { create }: Expansion, building: Building): string[] {
  const named = child(node, 'guards');
  const word = stringOf(named);
  if (word === undefined || named === undefined) return stringsOf(named);
  if (word === 'create.guards' && create) return create.guards;
  reportUnknown('guard', word, named, { faults: building.faults, lookup: building.lookup });
  return [];
}

function withValidate(route: Route, node: SpecNode | undefined, building: Building): Route {
  const when = child(node, 'when');
  if (when === undefined) return route;
  const { names } = scopeReader(building, 'validate');
  const expr = readCondition(stringOf(when) ?? '', names, building.faults, when.at);
  return expr
    ? { ...route, validate: { when: expr, status: numberOf(child(node, 'status')) ?? 404 } }
    : route;
}

/** What stands around the page; undefined where nothing is said. */
function layoutOf(node: SpecNode): Route['layout'] | undefined {
  return stringOf(child(node, 'layout')) as Route['layout'] | undefined;
}
