import type { PlaceId } from '#generated/app.ts';
import { currentApp, isHashed } from '../current-app.ts';
import { carryLanguage } from '../i18n/language.ts';
import type { QueryValues } from './pattern.ts';
import { placeHref } from './places.ts';
import { returnParam } from './return-target.ts';

/** The name under which an address carries why one is asked to sign in: a word, never the text that is shown. */
const reasonParam = 'reason';

/** A page as the router of its app names it. */
interface PageAddress {
  pathname: string;
  search: string;
}

/** The address of a page, as the query that leads back to it. */
export function wayBack(page: PageAddress): QueryValues {
  return { [returnParam]: pathOf(page) };
}

/**
 * Where one signs in to come back to a page, and why. For whoever goes there now: it opens in the language of this page.
 */
export function loginHref(page: PageAddress, reason?: string): string {
  carryLanguage();
  const href = enterHref(currentApp.entrances.login, page);
  if (reason === undefined) return href;
  return `${href}${href.includes('?') ? '&' : '?'}${reasonParam}=${encodeURIComponent(reason)}`;
}

/** As `loginHref`, for a link that may be followed or not; the app of accounts stands where the spec says. */
export function enterHref(place: PlaceId, page: PageAddress): string {
  return placeHref(place, { url: pathOf(page) });
}

function pathOf({ pathname, search }: PageAddress): string {
  const path = pathname + search;
  return isHashed ? `${currentApp.at}#${path}` : path;
}
