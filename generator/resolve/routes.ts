import type { Place } from '../faults/place.ts';
import { page, place, type WrittenChild, type WrittenRoute } from '../grammar/spec/routes.ts';
import { at, isSaid, named } from '../grammar/written.ts';
import type { Kind, Page, Route } from '../model/product.ts';
import type { ReadSpec } from '../read/read-spec.ts';
import { resolveConditions } from './conditions.ts';
import { listOf } from './fields.ts';
import type { Building } from './known.ts';
import { originFrom } from './origins.ts';
import { namesInPath, reportParts } from './path-parts.ts';
import { type Address, addressSchema } from './route-names.ts';

interface Expansion {
  kind?: Kind;
  create?: Kind['create'][number];
}

interface Family {
  file: ReadSpec['routes'][number];
  app: string;
  building: Building;
  routes: Route[];
  seen: Map<string, Route>;
  /** Where it is said of an address that it was one before. */
  earlier: Map<string, Place>;
}

/** Reads spec/routes and expands kinds, ways of creating, variants and children into single addresses. */
export function buildRoutes(building: Building): Route[] {
  const routes: Route[] = [];
  const seen = new Map<string, Route>();
  const earlier = new Map<string, Place>();
  for (const file of building.read.routes) {
    const family: Family = { file, app: file.read.app ?? '', building, routes, seen, earlier };
    for (const written of file.read.routes ?? []) {
      for (const expansion of expansionsOf(written, building.kinds)) addTree(written, expansion, family);
    }
  }
  return routes;
}

function expansionsOf({ forEach }: WrittenRoute, kinds: Kind[]): Expansion[] {
  const over: readonly string[] = typeof forEach === 'string' ? [forEach] : (forEach ?? []);
  if (over.includes('create'))
    return kinds.flatMap((kind) => kind.create.map((create) => ({ kind, create })));
  return over.includes('kinds') ? kinds.map((kind) => ({ kind })) : [{}];
}

function addTree(written: WrittenRoute, expansion: Expansion, family: Family): void {
  const path = expand(written.path, at(written, 'path'), expansion, family);
  const plainRoute = addRoute(written, path, expansion, family);
  moveRoute(plainRoute, earlierOf(written, expansion, family), family);
  addChildren(written.children ?? [], plainRoute, expansion, family);
  for (const variant of written.variants ?? []) {
    const own = expand(variant.path, at(variant, 'path'), expansion, family);
    const route = addRoute(written, own, expansion, family);
    moveRoute(route, earlierOf(variant, expansion, family), family);
    const { id, layout = route.layout, refuse = [] } = variant;
    const marks = { variant: id, layout, refuse: [...refuse] };
    Object.assign(route, marks);
    const children = (written.children ?? []).filter((child) => !asksFor(child, refuse));
    for (const inner of addChildren(children, route, expansion, family)) Object.assign(inner, marks);
  }
}

/** Whether a page is for doing what nobody may do there: a variant that refuses it has no such address. */
function asksFor({ guards }: WrittenChild, refuse: readonly string[]): boolean {
  return typeof guards !== 'string' && (guards ?? []).some((name) => refuse.includes(name));
}

function addChildren(
  children: readonly WrittenChild[],
  parent: Route,
  expansion: Expansion,
  family: Family,
): Route[] {
  return children.map((child) => {
    const path = child.path === '' ? parent.path : `${parent.path}/${child.path}`;
    const route = addRoute(child, path, expansion, family, parent);
    const follows = (around: string, own: string) => (own === '' ? around : `${around}/${own}`);
    const earlier = [
      ...(parent.was ?? []).map((was) => ({ path: follows(was, child.path), place: at(child) })),
      ...earlierOf(child, expansion, family).map(({ path: own, place }) => ({
        path: follows(parent.path, own),
        place,
      })),
    ];
    moveRoute(route, earlier, family);
    parent.children.push(route.id);
    return route;
  });
}

interface Earlier {
  path: string;
  place: Place;
}

type Variant = NonNullable<WrittenRoute['variants']>[number];

/** The earlier addresses that are written at a route. */
function earlierOf(
  written: WrittenRoute | WrittenChild | Variant,
  expansion: Expansion,
  family: Family,
): Earlier[] {
  const { was } = written;
  if (was === undefined) return [];
  return listOf(was).map((path, i) => {
    const place = typeof was === 'string' ? at(written, 'was') : at(was, i);
    return { path: expand(path, place, expansion, family), place };
  });
}

/** Earlier addresses lead to a route; none of them may be one of now. */
function moveRoute(
  route: Route,
  addresses: readonly Earlier[],
  { app, seen, earlier, building }: Family,
): void {
  if (addresses.length === 0) return;
  const parts = namesInPath(route.path);
  for (const { path, place } of addresses) {
    reportParts(path, { parts, place }, building);
    const key = keyOf(app, path);
    const first = seen.get(key);
    if (first !== undefined && first.id !== route.parent)
      building.faults.add('HUB1506', place, {
        name: path,
        first: `${first.origin.place.file}:${first.origin.place.line}`,
      });
    else {
      seen.set(key, route);
      earlier.set(key, place);
    }
  }
  route.was = addresses.map(({ path }) => path);
}

/** What tells addresses apart: how their parts are called does not. */
const keyOf = (app: string, path: string) =>
  `${app}:${path.replace(/\{\w+\}/g, '{}').replace(/\{\w+\.\.\.\}/g, '{...}')}`;

/** Puts kind and way of creating into the path; a name that is neither is a parameter. */
function expand(path: string, place: Place, { kind, create }: Expansion, { building }: Family): string {
  return path.replace(/\{([\w.]+?)(\.\.\.)?\}/g, (whole, name: string) => {
    if (name === 'kind' && kind) return kind.id;
    if (name === 'create.at' && create) return create.at;
    if (name.includes('.')) building.faults.add('HUB1302', place, { name }, ['kind', 'create.at']);
    return whole;
  });
}

function addRoute(
  written: WrittenChild,
  path: string,
  expansion: Expansion,
  family: Family,
  parent?: Route,
): Route {
  const { app, building, routes, seen, file } = family;
  const { faults } = building;
  const where = at(written, 'path');
  const key = keyOf(app, path);
  const first = seen.get(key);
  const index = parent !== undefined && path === parent.path;
  const before = family.earlier.get(key);
  if (first !== undefined && !index) {
    // What was an address before is none of now, wherever that stands.
    const { file: other, line } = before ? where : first.origin.place;
    faults.add('HUB1506', before ?? where, { name: path, first: `${other}:${line}` });
  }
  const route = readRoute(written, path, expansion, family);
  route.id = `${app}:${path}${index ? '#index' : ''}`;
  if (parent) inherit(route, parent, written);
  route.origin = originFrom(path, [written, file.read], where, faults);
  if (first === undefined) seen.set(key, route);
  routes.push(route);
  return route;
}

function inherit(route: Route, parent: Route, written: WrittenChild): void {
  route.parent = parent.id;
  // What a child does not say itself stands around it as around its parent.
  if (!isSaid(written, 'layout')) route.layout = parent.layout;
  route.guards = [...new Set([...parent.guards, ...route.guards])];
  route.allow = [...new Set([...parent.allow, ...route.allow])];
  route.exists ??= parent.exists;
  if (parent.types) route.types = { ...parent.types, ...route.types };
  route.title ??= parent.title;
}

function readRoute(written: WrittenChild, path: string, expansion: Expansion, family: Family): Route {
  const { app, building } = family;
  const { kind, create } = expansion;
  const { registry, lookup } = building;
  const asked = guardsOf(written, expansion, building);
  const isAction = (name: string) => registry.has('action', name);
  const address = {
    path,
    fixed: { ...(kind && { kind: kind.id }), ...(create?.type && { create: create.type }) },
    params: Object.fromEntries(
      named(written.params).flatMap(({ key, value }) =>
        typeof value === 'string' ? [] : [[key, [...value]]],
      ),
    ),
    query: { ...written.query },
  };
  const types = Object.fromEntries(
    named(written.params).flatMap(({ key, value }) => (typeof value === 'string' ? [[key, value]] : [])),
  );
  return {
    ...pageOf(written, address, building),
    ...address,
    ...(Object.keys(types).length > 0 && { types }),
    id: path,
    app,
    screen: lookup.find('screen', create?.screen ?? written.screen) ?? written.screen,
    guards: asked.filter((name) => !isAction(name)),
    allow: asked.filter(isAction),
    loads: {},
    refuse: [],
    children: [],
    origin: { place: at(written) },
  };
}

/** What the page is like: every word of those, without the compiler naming one. */
function pageOf(written: WrittenChild, address: Address, { names, faults }: Building): Page {
  const words = Object.keys({ ...page, ...place }) as (keyof Page)[];
  const own = Object.fromEntries(words.map((word) => [word, written[word]]));
  const scope = { ...names.scope, route: addressSchema(address) };
  return resolveConditions(own, { names: { ...names, scope }, faults }) as Page;
}

function guardsOf(
  written: WrittenChild,
  { create }: Expansion,
  { faults, registry }: Building,
): readonly string[] {
  const { guards } = written;
  if (typeof guards !== 'string') return guards ?? [];
  if (create === undefined)
    faults.add('HUB1302', at(written, 'guards'), { name: guards }, registry.known('guard'));
  return create?.guards ?? [];
}
