import { bases, type LanguageId } from '#generated/app.ts';
import { embedMark } from '#generated/constants.ts';
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

/**
 * The address of a picture or a file as the open page asks for it. A browser sends the cookie along for pictures whatever a page says: a
 * page inside another one marks what it asks of us, and the answer is that of a visitor. By which hosts we are reached no document knows,
 * so that paths tell what is ours.
 */
export function askedHere(address: string): string {
  if (!isEmbedded() || !isAnswer(address)) return address;
  const [path = '', ...hash] = address.split('#');
  const marked = `${path}${path.includes('?') ? '&' : '?'}${embedMark}`;
  return [marked, ...hash].join('#');
}

function isAnswer(address: string): boolean {
  if (!URL.canParse(address, 'https://hub.invalid')) return false;
  const { protocol, pathname } = new URL(address, 'https://hub.invalid');
  return /^https?:$/.test(protocol) && decoded(pathname).startsWith(`${bases.product}/`);
}

/** As the server reads it before it looks who answers there. */
const decoded = (path: string): string =>
  path.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The address at which a screen stands inside other pages; undefined where it does nowhere. */
export function embeddedHref(screen: string, params: Params, language: LanguageId): string | undefined {
  const variant = routes.find((route) => route.screen === screen && route.layout === 'empty')?.variant;
  return variant === undefined ? undefined : hrefOfLink(screen, params, { language, variant });
}
