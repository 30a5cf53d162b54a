import { toFields } from '../../grammar/shapes.ts';
import { page, place } from '../../grammar/spec/routes.ts';
import type { AppEntry, Product } from '../../model/product.ts';
import { appsOf } from '../app/emit-app.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { type Code, list, object } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import type { Printing } from '../print/print-expr.ts';
import { readSupport } from '../support/read-support.ts';
import { emitRoutesById } from './emit-by-id.ts';
import { expandRoutes, type LocalRoute } from './expand-routes.ts';
import { routeTypes } from './route-types.ts';
import { printWords } from './words.ts';

/** routes/<app>.ts, their types, and the matcher that the server shares with the browser. */
export function emitRoutes(product: Product): OutputFile[] {
  const apps = appsOf(product).map((app) => emitAppRoutes(product, app));
  const matcher = readSupport('matcher.ts', 'routes/matcher.ts');
  return [
    ...apps,
    emitRoutesById(product),
    emitTypes(product),
    matcher,
    emitMatch(product),
    emitIndex(product),
  ];
}

function emitAppRoutes(product: Product, app: AppEntry): OutputFile {
  const module = new Module(fileOf(app));
  module.needType('RouteEntry', 'routes/types.ts');
  const printing = { module, product };
  const routes = expandRoutes(product, app);
  module.addConst('routes', list(routes.map((route) => printRoute(route, printing))), {
    type: 'readonly RouteEntry[]',
  });
  return module.toFile(placesOf([product.app, ...routes.map(({ route }) => route)]));
}

function fileOf({ id }: AppEntry): string {
  return `routes/${id}.ts`;
}

function printRoute(local: LocalRoute, printing: Printing): Code {
  const { route } = local;
  const fields: [string, Code | undefined][] = [
    ['id', quote(local.id)],
    ['app', quote(route.app)],
    ['language', quote(local.language)],
    ['languageFrom', quote(local.languageFrom)],
    ['path', quote(local.path)],
    ['pattern', quote(local.pattern)],
    ['was', local.was.length === 0 ? undefined : printData(local.was)],
    ['screen', quote(route.screen)],
    ['fixed', printData(route.fixed)],
    ['params', printData(route.params)],
    ['rest', optionalText(local.rest)],
    ['query', printData(route.query)],
    ['guards', printData(route.guards)],
    ['allow', printData(route.allow)],
    ['loads', printData(route.loads)],
    ...printWords(toFields(page), route, printing),
    ['parent', optionalText(local.parent)],
    ['children', printData(local.children)],
    ...printWords(toFields(place), route, printing),
    ['variant', optionalText(route.variant)],
    ['refuse', printData(route.refuse)],
  ];
  return object(fields.filter((field): field is [string, Code] => field[1] !== undefined));
}

function optionalText(text: string | undefined): Code | undefined {
  return text === undefined ? undefined : quote(text);
}

function emitTypes(product: Product): OutputFile {
  const module = new Module('routes/types.ts');
  module.needType('AppId', 'app.ts');
  module.needType('LanguageId', 'app.ts');
  for (const name of ['ActionId', 'EndpointId', 'ScreenId']) module.needType(name, 'ids.ts');
  module.needType('KindId', 'kinds.ts');
  module.needType('MessageKey', 'messages/keys.ts');
  module.needType('Scope', 'screens/types.ts');
  module.add(routeTypes);
  return module.toFile(placesOf([product.app]));
}

/**
 * routes/index.ts: what an app needs to start. The routes of the app at `/` come along, since nearly everyone enters
 * there; those of another app are loaded with its first page.
 */
function emitIndex(product: Product): OutputFile {
  const module = new Module('routes/index.ts');
  module.needType('AppId', 'app.ts');
  module.needType('Door', 'routes/types.ts');
  module.needType('RouteEntry', 'routes/types.ts');
  const apps = appsOf(product);
  const root = apps.find(isAtRoot);
  if (root !== undefined) module.need('routes as rootRoutes', fileOf(root));
  else module.add('const rootRoutes: readonly RouteEntry[] = [];');
  module.add('export { rootRoutes };');
  const loaders = apps.map((app): [string, Code] => [
    app.id,
    app === root ? 'async () => rootRoutes' : `async () => (await import('./${app.id}.ts')).routes`,
  ]);
  module.addConst('routesOf', object(loaders), {
    type: 'Readonly<Record<AppId, () => Promise<readonly RouteEntry[]>>>',
    about: 'The routes of each app.',
  });
  const others = apps.filter((app) => app !== root);
  module.addConst('doors', list(others.flatMap((app) => doorsOf(product, app))), {
    type: 'readonly Door[]',
    about: 'Pages of the apps that are not at `/`: a link may lead there before their routes are loaded.',
  });
  return module.toFile(placesOf([product.app, ...product.routes]));
}

function isAtRoot({ at, router }: AppEntry): boolean {
  return at === '/' && router === 'path';
}

function doorsOf(product: Product, app: AppEntry): Code[] {
  return expandRoutes(product, app).map(({ pattern, rest, route }) =>
    object(
      [
        ['app', quote(app.id)],
        ['screen', quote(route.screen)],
        ['pattern', quote(pattern)],
        ['fixed', printData(route.fixed)],
        ['rest', optionalText(rest)] as const,
        ['variant', optionalText(route.variant)] as const,
      ].filter((field): field is [string, Code] => field[1] !== undefined),
    ),
  );
}

/** Only apps with paths of their own: the server never sees what stands behind a `#`. */
function emitMatch(product: Product): OutputFile {
  const apps = appsOf(product).filter(({ router }) => router === 'path');
  const module = new Module('routes/match.ts');
  module.need('createMatcher', 'routes/matcher.ts');
  module.needType('RouteMatch', 'routes/matcher.ts');
  module.needType('RouteEntry', 'routes/types.ts');
  const names = apps.map((app) => {
    const name = identifier(`${app.id}Routes`);
    module.need(`routes as ${name}`, fileOf(app));
    return `...${name}`;
  });
  module.add(`/** The one route that an address means, with its parameters decoded; undefined when there is none. */
export const matchRoute: (pathname: string) => RouteMatch<RouteEntry> | undefined = createMatcher<RouteEntry>([
${names.map((name) => `  ${name},\n`).join('')}]);`);
  return module.toFile(placesOf([product.app]));
}
