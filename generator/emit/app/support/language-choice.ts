import { app, appAt, defaultLanguage, type LanguageId, languages, newcomers } from '#generated/app.ts';

/** The cookie of whoever chose a language (seed 4). */
export const languageCookieName = 'language';

export function isLanguage(id: string | undefined): id is LanguageId {
  return languages.some((one) => one.id === id);
}

/** What the cookies of a browser choose, where that is a language of ours (seed 5). */
export function languageOfCookies(cookies: string | undefined): LanguageId | undefined {
  if (cookies === undefined) return undefined;
  const value = new RegExp(`(?:^|;\\s*)${languageCookieName}=([^;]*)`).exec(cookies)?.[1];
  return isLanguage(value) ? value : undefined;
}

/** The language of a path: its prefix says so, no prefix is the default. */
export function languageOfPath(path: string): LanguageId {
  const match = languages.find(({ prefix }) => prefix && `${path}/`.startsWith(`${prefix}/`));
  return match?.id ?? defaultLanguage;
}

/** The same page in another language; search and hash are the caller's. */
export function pathInLanguage(path: string, language: LanguageId): string {
  const bare = path.slice(prefixOf(languageOfPath(path)).length) || '/';
  const there = prefixOf(language);
  return there + (bare === '/' && there ? '' : bare) || '/';
}

/**
 * The first language that a browser wants and that we speak: of a region as of any, `en-GB` is `en`; and of several the one
 * that says most, `zh-hant-tw` is `zh-Hant` before `zh`. `otherwise` where we speak none of them.
 */
export function languageWanted(
  wanted: readonly string[],
  otherwise: LanguageId = defaultLanguage,
): LanguageId {
  for (const tag of wanted) {
    const [own] = languages.filter(({ id }) => isOf(tag, id)).sort((a, b) => b.id.length - a.id.length);
    if (own) return own.id;
  }
  return otherwise;
}

const isOf = (tag: string, id: LanguageId) => `${tag.toLowerCase()}-`.startsWith(`${id.toLowerCase()}-`);

/**
 * The language of whoever chose none, where no address says it. The seed (4) may be read in two ways, of which the spec takes
 * one: the first language of the browser that we speak, or the fallback wherever it is among those that the browser wants.
 */
export function languageOfNewcomer(wanted: readonly string[], reading = newcomers): LanguageId {
  if (reading === 'first') return languageWanted(wanted);
  return wanted.some((tag) => isOf(tag, app.fallback)) ? app.fallback : defaultLanguage;
}

/** Where the bare `/` leads: to the language that was chosen, else to the one that the browser wants; undefined to stay. */
export function homeElsewhere(
  path: string,
  { cookies, wanted }: { cookies: string | undefined; wanted: readonly string[] },
): string | undefined {
  // Where addresses say no language, the one page is in each of them.
  if (path !== '/' || appAt(path)?.languageFrom === 'cookie') return undefined;
  const home = pathInLanguage('/', languageOfCookies(cookies) ?? languageOfNewcomer(wanted));
  return home === '/' ? undefined : home;
}

function prefixOf(language: LanguageId): string {
  return languages.find(({ id }) => id === language)?.prefix ?? '';
}
