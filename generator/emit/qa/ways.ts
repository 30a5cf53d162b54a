import { pathsIn } from '../../expressions/expr-parts.ts';
import type { Expr } from '../../model/node.ts';
import type { Product, Route } from '../../model/product.ts';
import { setEntity } from '../../model/setting.ts';
import { fastifyRoutes } from '../api/fastify-routes.ts';
import { baseOf } from '../api/written-call.ts';
import { sortedEntries } from '../output.ts';
import { holds, type Values } from './evaluate.ts';
import { ofProduct } from './of-product.ts';
import { chainOf, outcomeOf } from './outcomes.ts';
import { allRows, pairwise } from './pairwise.ts';
import { passing } from './passing.ts';
import { placeOf, rolesAtPages, scopeAt } from './places.ts';
import { choicesToSet } from './set-choices.ts';
import type { Way } from './support/shapes.ts';
import type { Unprovoked } from './unprovoked.ts';
import { foundOr, passingOf, thingsOf } from './verdicts.ts';

/**
 * Routes × languages × roles × what the thing is × what is set × what its guards find: the few by which every two of these meet,
 * or all of them, which are too many to be written down. Routes that ask the same take turns.
 */
export function planWays(
  product: Product,
  { isFull = false } = {},
): { ways: Way[]; unprovoked: Unprovoked[] } {
  const asked = new Set(product.routes.flatMap((route) => failures(route, product)));
  const unprovoked = [...asked].flatMap((id): Unprovoked[] =>
    failingOf(id, product) === undefined
      ? [{ what: `check ${id}`, door: 'browser', why: 'no answer was found that it alone fails' }]
      : [],
  );
  const families = familiesOf(product, isFull);
  // By what files are called they stand in another order.
  const routes = product.routes.toSorted(
    (one, other) => Number(one.app > other.app) || -Number(one.app < other.app),
  );
  const ways = routes.flatMap((route) => {
    const factors = factorsOf(route, product);
    const rows = dealtTo(route, families, product);
    return rows.map((row) => wayOf(route, { factors, row, product }));
  });
  return { ways, unprovoked };
}

/** Routes that ask the same: they differ by their screens and kinds alone. */
interface Family {
  routes: Route[];
  /** What is tried of all of them together. */
  rows: readonly (readonly number[])[];
}

function familiesOf(product: Product, isFull: boolean): Map<Route, Family> {
  const byQuestion = new Map<string, Family>();
  const families = new Map<Route, Family>();
  for (const route of product.routes) {
    const question = questionOf(route, product);
    const known = byQuestion.get(question);
    const family = known ?? { routes: [], rows: isFull ? allOf(route, product) : fewOf(route, product) };
    family.routes.push(route);
    byQuestion.set(question, family);
    families.set(route, family);
  }
  return families;
}

/** The rows of a family are dealt among its routes, one at least to each line. */
function dealtTo(route: Route, families: ReadonlyMap<Route, Family>, product: Product) {
  const { routes: family, rows } = families.get(route) ?? { routes: [route], rows: [] };
  const turn = family.indexOf(route);
  const dealt = rows.filter((_, at) => at % family.length === turn);
  const isFirst = firstOf(product).variants.get(lineOf(route)) === route;
  return dealt.length === 0 && isFirst ? rows.slice(turn % rows.length, (turn % rows.length) + 1) : dealt;
}

const allOf = (route: Route, product: Product) =>
  allRows(factorsOf(route, product).map(({ values }) => values.length));

/** What decides about an address, and whether it means something. */
function questionOf(route: Route, product: Product): string {
  const { app, layout, exists, validate, guards, allow, fixed } = route;
  const means =
    validate === undefined || holds(validate.when, scopeAt(route, 'visitor', product), product.terms);
  const isOfKind = fixed.kind !== undefined;
  return [app, layout === 'empty', exists, isOfKind, means, ...guards, '', ...allow].join(':');
}

const lineOf = (route: Route) => [placeOfLine(route), route.variant].join(':');
const placeOfLine = ({ origin: { place } }: Route) => [place.file, place.line, place.col].join(':');

/** The first route that a line of the spec makes, and the first in each of its variants. */
const firstOf = ofProduct(({ routes }) => {
  const last = routes.toReversed();
  return {
    lines: new Map(last.map((route) => [placeOfLine(route), route])),
    variants: new Map(last.map((route) => [lineOf(route), route])),
  };
});

/**
 * The pairs of what decides. Roles to whom an address is always the same count as one: each of them has its turn.
 * The first factor is the role, and the second the language, in which everything is the same.
 */
function fewOf(route: Route, product: Product): number[][] {
  const factors = factorsOf(route, product);
  const [roles = 0, languages = 0, ...others] = factors.map(({ values }) => values.length);
  const alike = new Map<string, number[]>();
  for (let role = 0; role < roles; role++) {
    const rows = allRows(others).map((rest) => [role, 0, ...rest]);
    const all = JSON.stringify(rows.map((row) => wayOf(route, { factors, row, product }).outcome));
    alike.set(all, [...(alike.get(all) ?? []), role]);
  }
  const classes = [...alike.values()];
  return pairwise([classes.length, languages, ...others]).map(([at = 0, ...rest], turn) => {
    const members = classes[at] ?? [];
    return [members[turn % members.length] ?? 0, ...rest];
  });
}

interface Factor {
  name: string;
  values: readonly unknown[];
}

/** What decides about an address; what nothing there reads stays as usual. */
export function factorsOf(route: Route, product: Product): Factor[] {
  const { app, subjects } = product;
  const conditions = conditionsOf(route, product);
  const paths = conditions.flatMap((one) => pathsIn(one, product.terms));
  const reads = (root: string, field?: string) =>
    paths.some(([one, two]) => one === root && (field === undefined || two === field));
  const set = setEntity(product);
  const setName = Object.values(subjects).find(({ is }) => is === set?.name)?.name ?? '';
  const settings = choicesToSet(product).flatMap(({ name, values }): Factor[] =>
    reads(setName, name) ? [{ name: `set ${name}`, values }] : [],
  );
  const isAboutItem = 'item' in scopeAt(route, 'visitor', product);
  const loaded = failures(route, product).filter((id) => failingOf(id, product) !== undefined);
  return [
    { name: 'role', values: rolesAtPages(product) },
    { name: 'language', values: app.languages.map(({ id }) => id) },
    ...(isAboutItem ? [{ name: 'visibility', values: thingsOf('item', product) }] : []),
    ...settings,
    ...(loaded.length > 0 ? [{ name: 'failing', values: [undefined, ...loaded] }] : []),
  ];
}

/** The checks that an address asks, of itself and by what its thing is seen by. */
function checksOf(route: Route, product: Product): string[] {
  const { guards, actions, endpoints, everywhere } = product;
  const exists = chainOf(route, product)[0]?.exists;
  const seen = endpoints[exists ?? '']?.allow;
  return [
    ...[...(everywhere ? [everywhere] : []), ...route.guards].flatMap((id) => guards[id]?.checks ?? []),
    ...[...route.allow, ...(seen ? [seen] : [])].flatMap((id) => actions[id]?.checks ?? []),
  ];
}

function conditionsOf(route: Route, product: Product): Expr[] {
  return checksOf(route, product).flatMap((id) => product.checks[id]?.when ?? []);
}

/** The checks of what calls answer. */
function failures(route: Route, { checks, subjects, ...product }: Product): string[] {
  const all = checksOf(route, { checks, subjects, ...product });
  const isLoaded = (name: string) => subjects[name]?.load !== undefined;
  return [...new Set(all)].filter((id) => checks[id]?.reads.some(isLoaded));
}

interface Making {
  factors: readonly Factor[];
  row: readonly number[];
  product: Product;
}

function wayOf(route: Route, making: Making): Way {
  const { product } = making;
  const { role, language, visibility, settings, failing, loaded, scope } = meantBy(route, making);
  return {
    place: placeOf(route, role, product, visibility),
    language,
    settings,
    ...(failing !== undefined && { failing }),
    answers: failing === undefined ? [] : answersOf(loaded, product),
    outcome: outcomeOf(route, scope, product),
    also: alsoOf(route, Object.keys(settings), product),
  };
}

/** What a row of values comes to: who asks, how the hub is set, what calls answer, and what a page knows by that. */
export function meantBy(route: Route, { factors, row, product }: Making) {
  const values = Object.fromEntries(factors.map(({ name, values }, at) => [name, values[row[at] ?? 0]]));
  const settings = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith('set ') ? [[name.slice(4), value]] : [],
    ),
  );
  const failing = values.failing as string | undefined;
  const loaded = (failing === undefined ? undefined : failingOf(failing, product)) ?? passingOf(product);
  const visibility = values.visibility as string | undefined;
  const role = String(values.role);
  const scope = scopeAt(route, role, product, { ...(visibility && { visibility }), settings, loaded });
  return { role, language: String(values.language), visibility, settings, failing, loaded, scope };
}

export function alsoOf(route: Route, settings: readonly string[], product: Product): string[] {
  const set = setEntity(product)?.name ?? '';
  // Of one line of the spec the first is counted, whichever kind comes to it.
  const first = firstOf(product).lines.get(placeOfLine(route));
  return [
    ...(first && first !== route ? [`route ${first.id}`] : []),
    ...route.guards.map((id) => `guard ${id}`),
    ...(product.everywhere ? [`guard ${product.everywhere}`] : []),
    ...route.allow.map((id) => `action ${id}`),
    ...checksOf(route, product).map((id) => `check ${id}`),
    ...settings.map((name) => `field ${set}.${name}`),
  ];
}

/** What calls answer such that one check fails and every other one passes. */
function failingOf(id: string, product: Product): Values | undefined {
  const known = failed(product);
  if (!known.has(id))
    known.set(
      id,
      foundOr(() => solve(id, product)),
    );
  return known.get(id);
}

const failed = ofProduct(() => new Map<string, Values | undefined>());

function solve(id: string, { checks, subjects, terms }: Product): Values {
  const names = Object.values(subjects).flatMap(({ name, load }) => (load === undefined ? [] : [name]));
  const about = Object.values(checks).filter(({ reads }) => reads.some((name) => names.includes(name)));
  const conditions = about.map(
    (check): Expr => (check.id === id ? { op: 'not', arg: check.when } : check.when),
  );
  return passing(conditions, names, terms);
}

function answersOf(loaded: Values, product: Product): Way['answers'] {
  return sortedEntries(loaded).flatMap(([name, data]) => {
    const endpoint = product.endpoints[product.subjects[name]?.load ?? ''];
    const routes = endpoint ? fastifyRoutes(endpoint, baseOf(endpoint.base, product)) : [];
    return routes.map(({ method, url }) => ({ method, url, data: data as Values }));
  });
}
