import { toFields } from '../../grammar/shapes.ts';
import { page, place } from '../../grammar/spec/routes.ts';
import type { AppEntry, Product, Route } from '../../model/product.ts';
import { appsOf } from '../app/emit-app.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { type Code, layOut, list, object } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import type { Printing } from '../print/print-expr.ts';
import { copySupport, readSupport } from '../support/read-support.ts';
import { emitRoutesById } from './emit-by-id.ts';
import { groupRoutes, type RouteGroup, type TemplateRoute } from './group-routes.ts';
import { routeTypes } from './route-types.ts';
import { restOf } from './support/spread.ts';
import { printWords } from './words.ts';

/** routes/<app>.ts, their types, and the matcher that the server shares with the browser. */
export function emitRoutes(product: Product): OutputFile[] {
  const apps = appsOf(product).map((app) => emitAppRoutes(product, app));
  const matcher = readSupport('matcher.ts', 'routes/matcher.ts');
  return [
    ...apps,
    emitRoutesById(product),
    emitTypes(product),
    emitUsual(product),
    copySupport('routes/support/fill.ts', 'routes/fill.ts'),
    copySupport('routes/support/spread.ts', 'routes/spread.ts'),
    matcher,
    emitMatch(product),
    emitIndex(product),
  ];
}

function emitAppRoutes(product: Product, app: AppEntry): OutputFile {
  const module = new Module(fileOf(app));
  module.needType('RouteEntry', 'routes/types.ts');
  const printing = { module, product };
  const own = product.routes.filter((route) => route.app === app.id);
  const print = (template: TemplateRoute) => printRoute(template, printing);
  const groups = groupRoutes(own, (template) => layOut(print(template)));
  const reader = module.need('routesIn', 'routes/fill.ts');
  module.addConst('routes', list(groups.map((group) => printGroup(group, print))), {
    type: 'readonly RouteEntry[]',
    before: `${reader}(${quote(app.id)}, `,
    suffix: ')',
  });
  return module.toFile(placesOf([product.app, ...own]));
}

function fileOf({ id }: AppEntry): string {
  return `routes/${id}.ts`;
}

function printGroup({ each, routes }: RouteGroup, print: (template: TemplateRoute) => Code): Code {
  const isPlain = each.every((fixed) => Object.keys(fixed).length === 0);
  return object([
    ...(isPlain ? [] : [['each', printData(each)] as const]),
    ['routes', list(routes.map(print))],
  ]);
}

/** What is as it usually is, and what follows from the address, is not written: see support/. */
function printRoute({ route, id, path, parent, was }: TemplateRoute, printing: Printing): Code {
  const fields: [string, Code | undefined][] = [
    ['path', quote(path)],
    ['id', id === `${route.app}:${path}` ? undefined : quote(id)],
    ['parent', optionalText(parent)],
    ['was', printSome(was)],
    ['screen', quote(route.screen)],
    ['params', printSome(route.params)],
    ['query', printSome(route.query)],
    ['guards', printSome(route.guards)],
    ['allow', printSome(route.allow)],
    ['loads', printSome(route.loads)],
    ['asks', route.asks && printSome(route.asks)],
    ...printWords(unusual(toFields(page), route), route, printing),
    ...printWords(unusual(toFields(place), route), route, printing),
    ['variant', optionalText(route.variant)],
    ['refuse', printSome(route.refuse)],
  ];
  return object(fields.filter((field): field is [string, Code] => field[1] !== undefined));
}

type Words = ReturnType<typeof toFields>;

/** The words that say something else than what they mean where nothing is said. */
function unusual(words: Words, route: Route): Words {
  const own = Object.entries(words).filter(
    ([name, { otherwise }]) => otherwise === undefined || route[name as keyof Route] !== otherwise,
  );
  return Object.fromEntries(own);
}

function printSome(value: object): Code | undefined {
  return Object.keys(value).length === 0 ? undefined : printData(value);
}

/** Nothing is limited, asked, loaded or forbidden. */
const usuallyEmpty = { params: {}, query: {}, guards: [], allow: [], loads: {}, refuse: [] };

/** routes/usual.ts: what an address is like that does not say otherwise. */
function emitUsual(product: Product): OutputFile {
  const module = new Module('routes/usual.ts');
  const words = Object.entries({ ...toFields(page), ...toFields(place) });
  const said = words.filter(([, { otherwise }]) => otherwise !== undefined);
  const usual = {
    ...usuallyEmpty,
    ...Object.fromEntries(said.map(([name, field]) => [name, field.otherwise])),
  };
  module.needType('RouteEntry', 'routes/types.ts');
  module.addConst('usual', printData(usual), {
    about: 'What an address is like that does not say otherwise.',
    suffix: ' as const satisfies Partial<RouteEntry>',
  });
  return module.toFile(placesOf([product.app]));
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
  module.needType('AddressGroup', 'routes/spread.ts');
  module.needType('WrittenAddress', 'routes/spread.ts');
  module.needType('usual', 'routes/usual.ts');
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
  const own = product.routes.filter((route) => route.app === app.id);
  return own.map((route) =>
    object(
      [
        ['app', quote(app.id)],
        ['screen', quote(route.screen)],
        ['pattern', quote(route.path)],
        ['fixed', printData(route.fixed)],
        ['rest', optionalText(restOf(route.path))] as const,
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
