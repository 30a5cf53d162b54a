import { currentAddress } from '../current-app.ts';
import { matchRoute } from './app-routes.ts';

/**
 * Whether the page that is open is made to stand inside another one: nothing stands around it, and it is as a visitor
 * sees it, whoever is signed in. The server lets others frame the same pages, and no other.
 */
export function isEmbedded(): boolean {
  return matchRoute(currentAddress().pathname)?.route.layout === 'empty';
}

/** Whether one goes from such a page to one that is none. */
export const leavesFrame = (pathname: string): boolean =>
  isEmbedded() && matchRoute(pathname)?.route.layout !== 'empty';

/** The variant that one stays in: a list that stands inside another page leads to things that do so as well. */
export function openVariant(): string | undefined {
  return matchRoute(currentAddress().pathname)?.route.variant;
}
