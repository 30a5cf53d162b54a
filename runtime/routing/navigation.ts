import { hrefTo } from './href.ts';

interface Navigator {
  navigate(to: string, options?: { replace?: boolean }): unknown;
}

let navigator: Navigator | undefined;

/** The router says who carries navigation out; effects and stores know no component. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Goes to an address inside the app; another origin is left to the browser. */
export function goTo(href: string, options: { replace?: boolean } = {}): void {
  const url = new URL(href, window.location.href);
  if (url.origin !== window.location.origin || !navigator) window.location.assign(url);
  else void navigator.navigate(url.pathname + url.search + url.hash, options);
}

/** Back, or home when there is no history of ours to go back to (seed 2.5). */
export function goBack(): void {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
  if (index > 0) window.history.back();
  else goTo(hrefTo('home'));
}
