import { type AppEntry, apps, type LanguageId, languages, type PageRole } from '#generated/app.ts';
import type { ScreenId } from '#generated/ids.ts';
import { doors, rootRoutes } from '#generated/routes/index.ts';
import type { Door } from '#generated/routes/types.ts';
import { currentApp, isHashed } from '../current-app.ts';
import { currentLanguage } from '../i18n/language.ts';
import { routes } from './app-routes.ts';
import { fillPattern, paramsOf, type QueryValues, queryString } from './pattern.ts';

export interface HrefOptions {
  /** The language of the page when absent. */
  language?: LanguageId;
  query?: QueryValues;
  /** Stay inside a variant of the route, such as the embedded one. */
  variant?: string;
}

export type Params = Readonly<Record<string, string>>;

/**
 * The address of a screen by its id; parameters that the pattern does not name choose between routes by what is fixed on
 * them (`kind`, `create`). The generator has seen that there is one: where what it is made of is not there all the same, it
 * is told and leads nowhere. Code that knows the screen leads there by by-id.ts.
 */
export function hrefToAny(screen: ScreenId, params: Params = {}, options: HrefOptions = {}): string {
  const language = options.language ?? currentLanguage();
  const found = [routes, rootRoutes, doors]
    .map((known) => inVariant(known, { screen, params, variant: options.variant }))
    .find((route) => route !== undefined);
  if (!found) {
    console.error(`No address of ${screen} is made of ${JSON.stringify(params)}`);
    return '';
  }
  const app = apps.find(({ id }) => id === found.app) ?? currentApp;
  const path = pathIn(app, fillPattern(found.pattern, params), language);
  return path + queryString(options.query ?? {});
}

/** What stands in the place of a page where nothing is. */
export const missingScreen: ScreenId = currentApp.standIns.missing;

/** The address of what has a role in the app that is open: its list, its home. Where a product has none, it leads nowhere. */
export function hrefToPage(role: PageRole, params: Params = {}, options: HrefOptions = {}): string {
  const screen = currentApp.pages[role];
  return screen === undefined ? '' : hrefToAny(screen, params, options);
}

/** The screen that a link of the spec means: the role of one is that of the app that is open. */
function screenOf(link: string): ScreenId {
  const isRole = (name: string): name is PageRole => Object.hasOwn(currentApp.pages, name);
  return (isRole(link) ? currentApp.pages[link] : undefined) ?? (link as ScreenId);
}

/**
 * The address that a link of the spec leads to, with what is given to that: its parts, and behind the ? all else. What is
 * given must not be there: of what is nothing no address says anything.
 */
export function hrefOfLink(
  link: string,
  given: Readonly<Record<string, unknown>>,
  { query = {}, ...options }: HrefOptions = {},
): string {
  const screen = screenOf(link);
  const known = [...routes, ...rootRoutes, ...doors].filter((route) => route.screen === screen);
  const parts = new Set(known.flatMap(({ pattern, fixed }) => [...paramsOf(pattern), ...Object.keys(fixed)]));
  const there = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const params = there.flatMap(([name, value]) => (parts.has(name) ? [[name, String(value)] as const] : []));
  const others = there.flatMap(([name, value]) => (parts.has(name) ? [] : [[name, textsOf(value)] as const]));
  return hrefToAny(screen, Object.fromEntries(params), {
    ...options,
    query: { ...query, ...Object.fromEntries(others) },
  });
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value));

/** The address of a route of the app that is open. */
export function hrefOfRoute(
  { pattern }: Pick<Door, 'pattern'>,
  params: Params,
  language: LanguageId,
): string {
  return pathIn(currentApp, fillPattern(pattern, params), language);
}

/**
 * A path of an app as a link writes it: for the open app as its router does, for another with all that comes before.
 * A router with hashes takes every path for its own, so that a link out of it names the origin as well.
 */
function pathIn(app: AppEntry, path: string, language: LanguageId): string {
  if (app.router === 'hash') return app === currentApp ? path : `${origin()}${app.at}#${path}`;
  const prefix = app.languageFrom === 'prefix' ? prefixOf(language) : '';
  const whole = `${app.at.replace(/\/$/, '')}${prefix}${path}`.replace(/(.)\/$/, '$1');
  return origin() + whole;
}

function origin(): string {
  return isHashed ? globalThis.location.origin : '';
}

function prefixOf(language: LanguageId): string {
  return languages.find(({ id }) => id === language)?.prefix ?? '';
}

interface Wanted {
  screen: ScreenId;
  params: Params;
  variant: string | undefined;
}

/** What has no address in a variant is shown where it always is. */
const inVariant = (known: readonly Door[], wanted: Wanted): Door | undefined =>
  findRoute(known, wanted) ??
  (wanted.variant === undefined ? undefined : findRoute(known, { ...wanted, variant: undefined }));

function findRoute(known: readonly Door[], { screen, params, variant }: Wanted): Door | undefined {
  const fitting = known.filter(
    (route) => route.variant === variant && route.screen === screen && fits(route, params),
  );
  return fitting.sort((a, b) => paramsOf(b.pattern).length - paramsOf(a.pattern).length)[0];
}

function fits(route: Door, params: Params): boolean {
  const fixed = Object.entries(route.fixed).every(
    ([name, value]) => !(name in params) || params[name] === value,
  );
  return fixed && paramsOf(route.pattern).every((name) => name === route.rest || params[name]);
}

/** The parameters of an item's address. */
export function itemParams<Kind extends string>(item: {
  kind: Kind;
  createUser: string;
  name: string;
}): { kind: Kind; user: string; name: string } {
  return { kind: item.kind, user: item.createUser, name: item.name };
}
