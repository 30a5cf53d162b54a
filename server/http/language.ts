import { defaultLanguage, type Language, type LanguageId, languages } from '#generated/app.ts';
import { matchRoute } from '#generated/routes/match.ts';

interface LanguageHints {
  /** Value of the language cookie. */
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
  /** Address of the page that asks. */
  referer?: string | undefined;
}

/** The language of an answer: that of the page that asks, then the cookie, then the browser's. */
export function languageOf(hints: LanguageHints): LanguageId {
  return (
    pageLanguage(hints.referer) ?? cookieLanguage(hints.cookie) ?? preferredLanguage(hints.acceptLanguage)
  );
}

/** The cookie counts only if it names a language of ours (spec 5). */
export function cookieLanguage(value: string | undefined): LanguageId | undefined {
  return languages.find(({ id }) => id === value)?.id;
}

/** What the browser prefers among our languages; `otherwise` for those who say nothing, such as crawlers. */
export function preferredLanguage(
  header: string | undefined,
  otherwise: LanguageId = defaultLanguage,
): LanguageId {
  if (!header) return otherwise;
  for (const range of rangesOf(header)) {
    const found = languageIn(range);
    if (found) return found.id;
  }
  return otherwise;
}

/** The language that a range begins with, and of several the one that says most: `zh-hant-tw` is zh-Hant before zh. */
function languageIn(range: string) {
  const isIn = ({ id }: Language) => `${range}-`.startsWith(`${id.toLowerCase()}-`);
  return languages.filter(isIn).sort((a, b) => b.id.length - a.id.length)[0];
}

function rangesOf(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [range = '', ...params] = part.trim().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean);
      return { range: range.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ range }) => range);
}

/** Under a path the language of the path wins (design 5); the referer says which path asks. */
function pageLanguage(referer: string | undefined): LanguageId | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const route = matchRoute(new URL(referer).pathname)?.route;
  return route?.languageFrom === 'path' ? route.language : undefined;
}
