import type { LanguageId } from '#generated/app.ts';
import { routes } from '#generated/routes/hub.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import { currentLanguage } from '../i18n/language.ts';
import { fillPattern, paramsOf, prefixOf, type QueryValues, queryString } from './pattern.ts';

export interface HrefOptions {
  /** The language of the page when absent. */
  language?: LanguageId;
  query?: QueryValues;
  /** Stay inside a variant of the route, such as the embedded one. */
  variant?: string;
}

/**
 * The address of a screen, by its id (`hub/item`) or last name (`item`); parameters that the pattern does not name
 * choose between routes by what is fixed on them (`kind`, `create`). An unknown screen leads home.
 */
export function hrefTo(
  screen: string,
  params: Readonly<Record<string, string>> = {},
  options: HrefOptions = {},
): string {
  const language = options.language ?? currentLanguage();
  const route = findRoute(screen, params, options.variant);
  const path = prefixOf(language) + fillPattern(route?.pattern ?? '/', params);
  return (path.replace(/(.)\/$/, '$1') || '/') + queryString(options.query ?? {});
}

function findRoute(
  screen: string,
  params: Readonly<Record<string, string>>,
  variant?: string,
): RouteEntry | undefined {
  const fitting = routes.filter(
    (route) => route.variant === variant && isScreen(route, screen) && fits(route, params),
  );
  return fitting.sort((a, b) => paramsOf(b.pattern).length - paramsOf(a.pattern).length)[0];
}

function isScreen(route: RouteEntry, screen: string): boolean {
  return route.screen === screen || route.screen.endsWith(`/${screen}`);
}

function fits(route: RouteEntry, params: Readonly<Record<string, string>>): boolean {
  const fixed = Object.entries(route.fixed).every(
    ([name, value]) => !(name in params) || params[name] === value,
  );
  return fixed && paramsOf(route.pattern).every((name) => name === route.rest || params[name]);
}

/** The parameters of an item's address. */
export function itemParams(item: { kind: string; createUser: string; name: string }): Record<string, string> {
  return { kind: item.kind, user: item.createUser, name: item.name };
}
