import { rootRoutes, routesOf } from '#generated/routes/index.ts';
import { createMatcher, type RouteMatch } from '#generated/routes/matcher.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import { currentApp } from '../current-app.ts';

type Matcher = (pathname: string) => RouteMatch<RouteEntry> | undefined;

/** The routes of the app that is open. Those of another app than the one at `/` are there after `loadRoutes`. */
export let routes: readonly RouteEntry[] = rootRoutes.filter(({ app }) => app === currentApp.id);

let matcher: Matcher = createMatcher(routes);
let loading: Promise<void> | undefined;

/** Fetches the routes of the app that is open, once; a failure may be tried again. */
export function loadRoutes(): Promise<void> {
  loading ??= takeRoutes().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function takeRoutes(): Promise<void> {
  if (routes.length > 0) return;
  routes = await routesOf[currentApp.id]();
  matcher = createMatcher(routes);
}

/** The route that an address inside the app means, with its parameters decoded. */
export function matchRoute(pathname: string): ReturnType<Matcher> {
  return matcher(pathname);
}
