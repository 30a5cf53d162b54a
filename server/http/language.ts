import type { LanguageId } from '#generated/app.ts';
import { languageOfCookies, languageOfNewcomer, languageWanted } from '#generated/language-choice.ts';
import { matchRoute } from '#generated/routes/match.ts';

interface LanguageHints {
  /** All cookies of the request. */
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
  /** Address of the page that asks. */
  referer?: string | undefined;
}

/** The language of an answer: that of the page that asks, then the cookie, then the browser's. */
export function languageOf({ cookies, acceptLanguage, referer }: LanguageHints): LanguageId {
  return (
    pageLanguage(referer) ?? languageOfCookies(cookies) ?? languageOfNewcomer(languagesOf(acceptLanguage))
  );
}

/** What the browser prefers among our languages; `otherwise` for those who say nothing, such as crawlers. */
export function preferredLanguage(header: string | undefined, otherwise?: LanguageId): LanguageId {
  return languageWanted(languagesOf(header), otherwise);
}

/** What a header wants, the dearest first. */
export function languagesOf(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [range = '', ...params] = part.trim().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)$/i.exec(param)?.[1]).find(Boolean);
      return { range: range.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ range }) => range);
}

/** Under a path the language of the path wins; the referer says which path asks. */
function pageLanguage(referer: string | undefined): LanguageId | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const route = matchRoute(new URL(referer).pathname)?.route;
  return route?.languageFrom === 'path' ? route.language : undefined;
}
