import type { Location } from 'react-router-dom';
import type { LanguageId } from '#generated/app.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import type { PlacedPage } from '../state/page.ts';

/** What an address turned out to mean. */
export interface LoadedPage {
  language: LanguageId;
  pathname: string;
  params: Readonly<Record<string, string>>;
  /** Absent when no route matches. */
  entry?: RouteEntry;
  /** From the outermost route to the one that matched. */
  chain: readonly RouteEntry[];
  /** Drawn in place of the screens, when a guard says so. */
  placed?: PlacedPage;
  /** Its parts could not be fetched, since the server cannot be reached. */
  unreached?: boolean;
}

/** A loaded page with what may change while it stays: query and hash. */
export interface PageView {
  page: LoadedPage;
  location: Location;
}

/** Whether two views are of one address, and the same stands there. */
export function isSameAddress(a: PageView, b: PageView): boolean {
  const [one, other] = [a.location, b.location];
  return (
    a.page.entry === b.page.entry &&
    a.page.placed === b.page.placed &&
    one.pathname === other.pathname &&
    one.search === other.search &&
    one.hash === other.hash
  );
}

/** The page's identity: the outermost route and its parameters, so that tabs of one thing are one page. */
export function pageKey({ chain, language, params, pathname }: LoadedPage): string {
  const outer = chain[0];
  if (!outer) return `${language}:${pathname}`;
  const names = outer.pattern.match(/(?<=\{)\w+/g) ?? [];
  return JSON.stringify([outer.id, language, ...names.map((name) => params[name] ?? '')]);
}

/** The route's name: the same in every language and for every value of its parameters (seed 4). */
export function pageName({ chain, pathname }: Pick<LoadedPage, 'chain' | 'pathname'>): string {
  const outer = chain[0];
  return outer ? `${outer.variant ?? ''}:${outer.pattern}` : pathname;
}
