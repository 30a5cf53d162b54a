import i18next, { type i18n as I18n } from 'i18next';
import { app, type LanguageId } from '#generated/app.ts';
import { reloadAskMs } from '#generated/constants.ts';
import type { ScreenId } from '#generated/ids.ts';
import {
  type Catalogue,
  catalogues,
  formWords,
  otherWords,
  type ScreenWords,
} from '#generated/messages/catalogues.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { currentApp } from '../current-app.ts';
import { currentLanguage } from './language.ts';

const namespace = 'translation';

/** Whoever signs in is told little: what else may be said comes with the page that one goes on to. */
const isEntrance = currentApp.isEntrance === true;

export const i18n: I18n = i18next.createInstance();

void i18n.init({
  lng: currentLanguage(),
  fallbackLng: app.fallback,
  resources: {},
  // Keys are flat: a dot is part of the name. Texts hold `{param}` as the owner writes it.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  saveMissing: isEntrance,
  // The language that misses it, and not the one that would speak in its place.
  saveMissingTo: 'current',
  missingKeyHandler: ([language]) => void loadOthers(language as LanguageId),
});

/** What has been loaded: languages, and what screens say in one. */
const loaded = new Set<string>();

/** Loads the words of one language, once; where that fails, it is logged (seed 8), and the fallback speaks. */
export async function loadLanguage(language: LanguageId): Promise<void> {
  if ((await loadWords(language)) || language === app.fallback) return;
  await loadWords(app.fallback);
}

/**
 * Resolves once there are words for the page at the address, or none can be had in a while: what is said before would be
 * keys.
 */
export function wordsReady(): Promise<void> {
  const enough = new Promise<void>((resolve) => setTimeout(resolve, reloadAskMs));
  return Promise.race([loadLanguage(currentLanguage()), enough]);
}

/** Whether the words of a language itself are there, and not those that speak where they could not be loaded. */
export const hasWords = (language: LanguageId): boolean => loaded.has(language);

let screenWords: Partial<Readonly<Record<ScreenId, ScreenWords>>> = {};

/** Says which screens have words of their own. */
export function knowScreenWords(words: typeof screenWords): void {
  screenWords = words;
}

const forForms = new Map<LanguageId, Promise<void>>();

/** Loads what forms say: once, and again after a failure. Those with which one signs in have their words from the first. */
export async function loadFormWords(language: LanguageId): Promise<void> {
  if (!isEntrance) await formWordsIn(language);
}

function formWordsIn(language: LanguageId): Promise<void> {
  const started = forForms.get(language);
  if (started) return started;
  const promise = addFormWords(language);
  forForms.set(language, promise);
  promise.catch(() => forForms.delete(language));
  return promise;
}

async function addFormWords(language: LanguageId): Promise<void> {
  const load = formWords[language];
  if (load) addWords(`${language} forms`, language, await load());
}

/** The screens that have. */
export const wordScreens = (): ScreenId[] => Object.keys(screenWords) as ScreenId[];

/** Loads what a screen says beside all others, once; a failure may be tried again. */
export async function loadScreenWords(screen: ScreenId, language: LanguageId): Promise<void> {
  const name = `${language} ${screen}`;
  const load = screenWords[screen]?.[language];
  if (load && !loaded.has(name)) addWords(name, language, await load());
}

async function loadWords(language: LanguageId): Promise<boolean> {
  if (loaded.has(language)) return true;
  const load = Object.hasOwn(catalogues, language) ? catalogues[language] : undefined;
  if (!load) {
    console.error(`Could not find messages for locale code: ${language}`);
    return false;
  }
  try {
    const [words, others] = await Promise.all([load(), isEntrance ? undefined : otherWords[language]?.()]);
    addWords(language, language, words);
    if (others) addWords(othersIn(language), language, others);
    // Whoever has seen a form may have one before them.
    if (forForms.size > 0) await formWordsIn(language);
    return true;
  } catch (error) {
    console.error(`Failed locale loading: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const othersIn = (language: LanguageId) => `${language} others`;

/** All words of a language, where one was not among the first: what has said it meanwhile says it anew. */
async function loadOthers(language: LanguageId): Promise<void> {
  const name = othersIn(language);
  const load = otherWords[language];
  if (!load || loaded.has(name)) return;
  loaded.add(name);
  try {
    const [others] = await Promise.all([load(), formWordsIn(language)]);
    addWords(name, language, others);
    i18n.emit('languageChanged', language);
  } catch {
    loaded.delete(name);
  }
}

function addWords(name: string, language: LanguageId, { messages }: Catalogue): void {
  // A copy of all words, which the library makes by itself, takes longer than all else it does with them.
  i18n.addResourceBundle(language, namespace, messages, false, false, { skipCopy: true });
  loaded.add(name);
}

/** Words outside of a component, in the language of the address bar. */
export function textOf(key: MessageKey, params: Readonly<Record<string, unknown>> = {}): string {
  return i18n.t(key, { ...params, lng: currentLanguage() });
}

/** Whether the words of the page have this key; one that comes from elsewhere may be none. */
export function hasText(key: string): key is MessageKey {
  return i18n.exists(key, { lng: currentLanguage() });
}
