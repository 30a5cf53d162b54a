import i18next, { type i18n as I18n } from 'i18next';
import { app, type LanguageId } from '#generated/app.ts';
import { reloadAskMs } from '#generated/constants.ts';
import type { ScreenId } from '#generated/ids.ts';
import { type Catalogue, catalogues, screenWords } from '#generated/messages/catalogues.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { currentLanguage } from './language.ts';

const namespace = 'translation';

export const i18n: I18n = i18next.createInstance();

void i18n.init({
  lng: currentLanguage(),
  fallbackLng: app.fallback,
  resources: {},
  // Keys are flat: a dot is part of the name. Texts hold `{param}` as the owner writes it.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
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
    addWords(language, language, await load());
    return true;
  } catch (error) {
    console.error(`Failed locale loading: ${error instanceof Error ? error.message : String(error)}`);
    return false;
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

export function hasText(key: string): key is MessageKey {
  return i18n.exists(key, { lng: currentLanguage() });
}
