import { carryLanguage } from '../i18n/language.ts';
import { currentApp, isHashed } from './current-app.ts';
import type { QueryValues } from './pattern.ts';
import { placeHref } from './places.ts';
import { returnParam } from './return-target.ts';

/** A page as the router of its app names it. */
interface PageAddress {
  pathname: string;
  search: string;
}

/** The address of a page, as the query that leads back to it. */
export function wayBack(page: PageAddress): QueryValues {
  return { [returnParam]: pathOf(page) };
}

/** Where one signs in to come back to a page. For whoever goes there now: it opens in the language of this page. */
export function loginHref(page: PageAddress): string {
  carryLanguage();
  return enterHref('login', page);
}

/** As `loginHref`, for a link that may be followed or not; the app of accounts stands where the spec says. */
export function enterHref(place: 'login' | 'register', page: PageAddress): string {
  return placeHref(place, { url: pathOf(page) });
}

function pathOf({ pathname, search }: PageAddress): string {
  const path = pathname + search;
  return isHashed ? `${currentApp.at}#${path}` : path;
}
