import { currentAddress, currentApp, isHashed } from '../current-app.ts';
import { matchRoute } from './app-routes.ts';
import { hrefToPage } from './href.ts';
import { returnParam, returnTarget } from './return-target.ts';

/**
 * Goes back to where the address says that one came from. Without such a word an app for itself leads home, and so does a page
 * that is a card alone: who has signed in has nothing more to do there. Any other page stays. The page is loaded anew: whoever
 * comes back may be somebody else by then.
 */
export function goReturn(): void {
  const { pathname, search } = currentAddress();
  const wanted = new URLSearchParams(search).get(returnParam);
  const isDoor = isHashed || matchRoute(pathname)?.route.layout === 'card';
  if (wanted === null && !isDoor) return;
  // Only an app for itself sends people back out of it; a page of another may lead to one of its own.
  const except = isHashed ? currentApp.id : undefined;
  window.location.assign(
    returnTarget(wanted ?? undefined, window.location.origin, except) ?? hrefToPage('home'),
  );
}
