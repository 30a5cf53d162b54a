import type { LanguageId } from '#generated/app.ts';
import { currentAddress } from '../current-app.ts';
import { matchRoute, routes } from './app-routes.ts';
import { hrefOfLink, type Params } from './href.ts';

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

/** The address at which a screen stands inside other pages; undefined where it does nowhere. */
export function embeddedHref(screen: string, params: Params, language: LanguageId): string | undefined {
  const variant = routes.find((route) => route.screen === screen && route.layout === 'empty')?.variant;
  return variant === undefined ? undefined : hrefOfLink(screen, params, { language, variant });
}
