import { type Language, type LanguageId, languages } from '#generated/app.ts';
import { cookieLanguageMs } from '#generated/constants.ts';
import {
  homeElsewhere,
  languageCookieName,
  languageOfCookies,
  languageOfNewcomer,
  languageOfPath,
} from '#generated/language-choice.ts';
import { currentApp } from '../current-app.ts';
import { msPerSecond } from '../units.ts';

/** The tag by which the browser, and whoever is asked, knows a language of ours. */
export function tagOf(language: LanguageId): string {
  return languageOf(language)?.tag ?? language;
}

export function languageOf(language: LanguageId): Language | undefined {
  return languages.find((one) => one.id === language);
}

/** Where to go instead of the page that was opened first: only the bare home page follows a choice, or the browser. */
export function languageRedirect(path: string): string | undefined {
  // A path behind a `#` is one of this app, whose own place in the address bar says which that is.
  if (currentApp.languageFrom === 'cookie') return undefined;
  return homeElsewhere(path, { cookies: document.cookie, wanted: navigator.languages });
}

export function languageCookie(language: LanguageId): string {
  return `${languageCookieName}=${language}; path=/; max-age=${cookieLanguageMs / msPerSecond}; samesite=lax`;
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
  return languageOfCookies(document.cookie) ?? languageOfNewcomer(navigator.languages);
}

/** The language of the address bar; in an app without prefixes that of the cookie, then of the browser. */
export function currentLanguage(): LanguageId {
  return chosen ?? languageOfPath(globalThis.location?.pathname ?? '/');
}
