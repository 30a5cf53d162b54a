import { defaultLanguage, type LanguageId, languages } from '#generated/app.ts';
import { cookieLanguageMs } from '#generated/constants.ts';
import { currentApp } from '../current-app.ts';
import { msPerSecond } from '../units.ts';

const cookieName = 'language';

export function isLanguage(id: string | undefined): id is LanguageId {
  return languages.some((one) => one.id === id);
}

/** The language of a path: its prefix says so, no prefix is the default. */
export function languageOfPath(path: string): LanguageId {
  const match = languages.find(({ prefix }) => prefix && (path === prefix || path.startsWith(`${prefix}/`)));
  return match?.id ?? defaultLanguage;
}

/** The same page in another language; search and hash are the caller's. */
export function pathInLanguage(path: string, language: LanguageId): string {
  const here = languages.find((one) => one.id === languageOfPath(path))?.prefix ?? '';
  const there = languages.find((one) => one.id === language)?.prefix ?? '';
  const bare = path.slice(here.length) || '/';
  return there + (bare === '/' && there ? '' : bare) || '/';
}

/** Accepted only when it names one of our languages (seed 5). */
export function languageOfCookie(cookie: string): LanguageId | undefined {
  const value = cookie
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return isLanguage(value) ? value : undefined;
}

/**
 * The language that the browser's begins with, of several the one that says most; else one that it contains (seed 4: `en`),
 * else the default.
 */
export function languageOfBrowser(tag: string): LanguageId {
  const said = tag.toLowerCase();
  const begins = languages.filter(({ id }) => `${said}-`.startsWith(`${id.toLowerCase()}-`));
  const [own] = begins.sort((a, b) => b.id.length - a.id.length);
  const match = own ?? languages.find(({ id }) => id !== defaultLanguage && said.includes(id.toLowerCase()));
  return match?.id ?? defaultLanguage;
}

/** Where to go instead of `path`: only the bare home page without a cookie asks the browser. */
export function languageRedirect(path: string, cookie: string, browserTag: string): string | undefined {
  if (path !== '/' || currentApp.languageFrom === 'cookie' || languageOfCookie(cookie)) return undefined;
  const language = languageOfBrowser(browserTag);
  return language === defaultLanguage ? undefined : pathInLanguage('/', language);
}

export function languageCookie(language: LanguageId): string {
  return `${cookieName}=${language}; path=/; max-age=${cookieLanguageMs / msPerSecond}; samesite=lax`;
}

/** Keeps a choice of language for the pages whose address does not say it. */
export function rememberLanguage(language: LanguageId): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = languageCookie(language);
}

/** Before a page is left for one whose address says no language: it speaks as this one does. */
export function carryLanguage(): void {
  rememberLanguage(currentLanguage());
}

/** Read once: a choice in another tab must not change the words of a page that is open. */
const chosen = currentApp.languageFrom === 'cookie' ? chosenLanguage() : undefined;

function chosenLanguage(): LanguageId {
  return languageOfCookie(document.cookie) ?? languageOfBrowser(navigator.language);
}

/** The language of the address bar; in an app without prefixes that of the cookie, then of the browser. */
export function currentLanguage(): LanguageId {
  return chosen ?? languageOfPath(globalThis.location?.pathname ?? '/');
}
