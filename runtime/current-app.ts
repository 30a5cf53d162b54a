import { type AppEntry, appAt, apps } from '#generated/app.ts';

/** The app at the address that was opened; it stays the same until the page is left. */
export const currentApp: AppEntry = appOf(globalThis.location?.pathname ?? '/');

function appOf(pathname: string): AppEntry {
  const app = appAt(pathname) ?? apps[0];
  if (!app) throw new Error('The spec has no app.');
  return app;
}

/** Whether the address of a page stands behind a `#`. */
export const isHashed: boolean = currentApp.router === 'hash';

interface Address {
  pathname: string;
  search: string;
}

/** The address of the open page inside its app, as the router sees it. */
export function currentAddress(): Address {
  const { pathname, search, hash, origin } = globalThis.location;
  if (!isHashed) return { pathname, search };
  const path = hash.slice(1);
  const url = new URL(path.startsWith('/') ? path : `/${path}`, origin);
  return { pathname: url.pathname, search: url.search };
}
