import { languageOfPath } from '#generated/language-choice.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import { currentApp } from '../current-app.ts';
import { currentLanguage } from '../i18n/language.ts';
import { matchRoute, routes } from '../routing/app-routes.ts';
import type { LoadedPage } from './page-view.ts';

/** The page of an address, before anything is asked. */
export function readAddress(pathname: string): LoadedPage {
  const match = matchRoute(pathname);
  const isFromPath = currentApp.languageFrom === 'prefix';
  const language = isFromPath ? (match?.route.language ?? languageOfPath(pathname)) : currentLanguage();
  if (!match) return { language, pathname, params: {}, chain: [] };
  const { route, params } = match;
  const fixed: Readonly<Partial<Record<string, string>>> = route.fixed;
  return {
    language,
    pathname,
    params: { ...(fixed as Readonly<Record<string, string>>), ...params },
    entry: route,
    chain: chainOf(route),
  };
}

function chainOf(route: RouteEntry): RouteEntry[] {
  const parent = route.parent ? routes.find(({ id }) => id === route.parent) : undefined;
  return parent ? [...chainOf(parent), route] : [route];
}
