import { type AppId, apps, languages } from '#generated/app.ts';
import { spreadRoutes } from '#generated/routes/spread.ts';
import type { RouteEntry, RouteGroup } from '#generated/routes/types.ts';
import { usual } from '#generated/routes/usual.ts';

/** The addresses of an app with all that is known of each: what was not written is filled in once, when they are loaded. */
export function routesIn(id: AppId, groups: readonly RouteGroup[]): readonly RouteEntry[] {
  const app = apps.find((one) => one.id === id);
  if (app === undefined) return [];
  const routes = spreadRoutes(app, languages, groups);
  return routes.map((own) => ({ ...usual, ...own, app: id })) as RouteEntry[];
}
