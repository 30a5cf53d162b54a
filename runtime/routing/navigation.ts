import { appAt } from '#generated/app.ts';
import { currentApp, isHashed } from '../current-app.ts';
import { hrefToPage } from './href.ts';

interface Navigator {
  navigate(to: string, options?: { replace?: boolean }): unknown;
  readonly state: { navigation: { state: string }; location: { key: string } };
}

let navigator: Navigator | undefined;
let drawn: string | undefined;
const waiting: (() => void)[] = [];

/** The router says who carries navigation out; effects and stores know no component. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** The page of this entry of the history is drawn. */
export function noteDrawn(key: string): void {
  drawn = key;
  for (const work of waiting.splice(0)) work();
}

/** Does something once the page that is on its way is drawn. */
export function onceDrawn(work: () => void): void {
  waiting.push(work);
}

/** Whether another page than the one that is drawn is on its way. */
export function isUnderWay(): boolean {
  if (!navigator) return false;
  const { navigation, location } = navigator.state;
  return navigation.state !== 'idle' || location.key !== drawn;
}

/** Goes to an address inside the app; another app and another origin are left to the browser. */
export function goTo(href: string, options: { replace?: boolean } = {}): void {
  const url = new URL(href, window.location.href);
  if (!navigator || leavesApp(href)) window.location.assign(url);
  else void navigator.navigate(url.pathname + url.search + url.hash, options);
}

/** Whether an address of the app is the one that is open. */
export function isHere(href: string): boolean {
  const { location } = window;
  if (isHashed) return location.hash.slice(1) === href;
  const { pathname, search, hash } = new URL(href, location.href);
  return pathname + search + hash === location.pathname + location.search + location.hash;
}

/** Whether an address, as `hrefToPage` writes it, is one that the router of this app does not serve. */
export function leavesApp(href: string): boolean {
  if (isHashed) return !href.startsWith('/');
  const url = new URL(href, window.location.href);
  return url.origin !== window.location.origin || appAt(url.pathname)?.id !== currentApp.id;
}

/** Back, or home when there is no history of ours to go back to (seed 2.5). */
export function goBack(): void {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
  if (index > 0) window.history.back();
  else goTo(hrefToPage('home'));
}
