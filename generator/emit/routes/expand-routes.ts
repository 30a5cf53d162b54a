import type { AppEntry, Language, Product, Route } from '../../model/product.ts';

/** A route as it stands in one language. */
export interface LocalRoute {
  id: string;
  language: string;
  /** Where the language of the page comes from. */
  languageFrom: 'path' | 'cookie';
  path: string;
  pattern: string;
  /** Earlier paths, which lead to this one. */
  was: string[];
  rest?: string;
  parent?: string;
  children: string[];
  route: Route;
}

/** Every route of an app, once per language where the language stands in the address. */
export function expandRoutes(product: Product, app: AppEntry): LocalRoute[] {
  const routes = product.routes.filter((route) => route.app === app.id);
  return languagesOf(product, app).flatMap((language) =>
    routes.map((route) => localRoute(route, app, language)),
  );
}

/** An app that goes by the cookie has no prefixes: its routes stand once. */
function languagesOf({ app: { languages } }: Product, app: AppEntry): Language[] {
  if (app.languageFrom === 'prefix') return languages;
  const plain = languages.find(({ prefix }) => prefix === '') ?? languages[0];
  return plain === undefined ? [] : [plain];
}

function localRoute(route: Route, app: AppEntry, { id: language, prefix }: Language): LocalRoute {
  const place = app.languageFrom === 'prefix' ? prefix : '';
  const root = app.router === 'path' ? app.at : '';
  const local: LocalRoute = {
    id: localId(route.id, place),
    language,
    languageFrom: app.languageFrom === 'prefix' ? 'path' : 'cookie',
    path: routerPath(`${root}/${place}/${route.path}`),
    pattern: route.path,
    was: (route.was ?? []).map((path) => routerPath(`${root}/${place}/${path}`)),
    children: route.children.map((child) => localId(child, place)),
    route,
  };
  const rest = /\{(\w+)\.\.\.\}$/.exec(route.path)?.[1];
  if (rest !== undefined) local.rest = rest;
  if (route.parent !== undefined) local.parent = localId(route.parent, place);
  return local;
}

/** `hub:/search` is `hub:/en/search` under the prefix `/en`, so that ids stay unique over languages. */
function localId(id: string, prefix: string): string {
  const colon = id.indexOf(':');
  return prefix === '' ? id : `${id.slice(0, colon + 1)}${prefix}${id.slice(colon + 1)}`;
}

/** `/{kind}/{path...}` in the words of react-router: `/:kind/*`. */
export function routerPath(pattern: string): string {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  return `/${segments.map(routerSegment).join('/')}`;
}

function routerSegment(segment: string): string {
  if (/^\{\w+\.\.\.\}$/.test(segment)) return '*';
  return segment.replace(/^\{(\w+)\}$/, ':$1');
}
