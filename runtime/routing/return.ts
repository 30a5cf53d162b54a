import { currentAddress, currentApp, isHashed } from '../current-app.ts';
import { hrefToPage } from './href.ts';
import { returnParam, returnTarget } from './return-target.ts';

/**
 * Goes back to where the address says that one came from; without such a word an app for itself leads home, and a page
 * of the hub stays. The page is loaded anew: whoever comes back may be somebody else by then.
 */
export function goReturn(): void {
  const { search } = currentAddress();
  const wanted = new URLSearchParams(search).get(returnParam);
  if (wanted === null && !isHashed) return;
  // Only an app for itself sends people back out of it; a page of the hub may lead to another one.
  const except = isHashed ? currentApp.id : undefined;
  window.location.assign(
    returnTarget(wanted ?? undefined, window.location.origin, except) ?? hrefToPage('home'),
  );
}
