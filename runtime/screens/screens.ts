import type { ComponentType } from 'react';
import type { LanguageId } from '#generated/app.ts';
import { overrides } from '#generated/overrides.ts';
import { entranceScreens } from '#generated/screens/entrance.ts';
import type { LoadedScreen, ScreenId } from '#generated/screens/index.ts';
import type { Screen } from '#generated/screens/types.ts';
import { type BlockComponent, loadBlock } from '../blocks/index.ts';
import { loadScreenWords, wordScreens } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { knowAllCalls, knowCalls } from '../reads/endpoints.ts';

/** A screen with all that it is drawn with. */
export interface ReadyScreen {
  screen: Screen;
  /** Undefined for a block that does not exist. */
  block: BlockComponent | undefined;
  /** A hand-written screen that takes the place of the generated one. */
  override?: ComponentType<never>;
}

let screens: Partial<Readonly<Record<ScreenId, () => Promise<LoadedScreen>>>> = entranceScreens;

/** Says where each screen is: beside those of where somebody signs in, all that the open app has. */
export function knowScreens(all: typeof screens): void {
  screens = all;
}

const ready = new Map<ScreenId, ReadyScreen>();
const loading = new Map<string, Promise<ReadyScreen>>();

/** Loads a screen, its block, its override and its own words, once for a language; a failure may be tried again. */
export function preloadScreen(id: ScreenId, language = currentLanguage()): Promise<ReadyScreen> {
  const name = `${language} ${id}`;
  const started = loading.get(name);
  if (started) return started;
  const promise = loadScreen(id, language);
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}

/** The screen, if it has been loaded: then it draws without a pause. */
export function readyScreen(id: ScreenId): ReadyScreen | undefined {
  return ready.get(id);
}

async function loadOf(id: ScreenId): Promise<LoadedScreen> {
  const load = screens[id];
  if (load === undefined) throw new Error(`The screen ${id} belongs to another app.`);
  return load();
}

async function loadScreen(id: ScreenId, language: LanguageId): Promise<ReadyScreen> {
  const own = overrides[id];
  const [{ screen, calls }, override] = await Promise.all([
    loadOf(id),
    own?.screen?.(),
    loadScreenWords(id, language),
    // What is written by hand may ask anything, and say the words of any screen.
    ...(own ? [knowAllCalls(), ...wordScreens().map((other) => loadScreenWords(other, language))] : []),
  ]);
  knowCalls(calls);
  const block = await loadBlock(screen.block);
  const loaded = ready.get(id) ?? { screen, block, ...(override ? { override: override.Screen } : {}) };
  ready.set(id, loaded);
  return loaded;
}
