import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { app, type LanguageId, languages } from '#generated/app.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { isReady, readyFolder } from '../browser/chromium/browser-files.ts';
import { isAllTried, turnOfLanguage } from './drawn.ts';
import { catalogues, wordsIn } from './languages.ts';

/** The browser of the tests, or the one that a person names; what happens to be installed is never taken. */
const named = process.env.HUB_CHROMIUM;
if (named && !existsSync(named)) throw new Error(`HUB_CHROMIUM names ${named}, which is not there.`);
export const executablePath = named || (isReady() ? join(readyFolder, 'chromium') : undefined);

const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--disable-gpu',
  // A page that is used again stays in its process, whatever it showed before.
  '--process-per-site',
];

/** Starts Chromium, and tells it what else somebody wants of it. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (!executablePath)
    throw new Error('Chromium is missing: npm test fetches it, or HUB_CHROMIUM names one.');
  return chromium.launch({ executablePath, args: [...quiet, ...more], env: browserEnv() });
}

/** How many times slower the pages are, for whoever wants to see what a slow machine makes of them. */
const slowdown = Number(process.env.HUB_TEST_SLOWDOWN ?? 1);

/** Gives every page of a context a part of the processor, where that was asked for. */
export function slowDown(context: BrowserContext): void {
  if (slowdown <= 1) return;
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  });
}

/** Our font, whatever is installed; and for our browser the libraries that come with it. */
function browserEnv(): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  if (!isReady()) return Object.fromEntries(own);
  return {
    ...Object.fromEntries(own),
    FONTCONFIG_FILE: join(readyFolder, 'fonts.conf'),
    XDG_CACHE_HOME: join(readyFolder, 'cache'),
    ...(named ? {} : { LD_LIBRARY_PATH: join(readyFolder, 'lib') }),
  };
}

/** A language of the pages: where they stand, and their words. */
export interface Words {
  id: LanguageId;
  prefix: string;
  tag: string;
  t(key: MessageKey, params?: Record<string, string | number>): string;
}

/** Every language, for `describe.each`. */
export const inLanguages: readonly Words[] = languages.map(({ id, prefix, tag }) => ({
  id,
  prefix,
  tag,
  t: (key, params) => wordsIn(id, key, params),
}));

/** For what people do alike in every language: one that stands in addresses. Words are looked at where they are shown. */
export const inOneLanguage: readonly Words[] = inLanguages.filter(({ prefix }) => prefix !== '').slice(0, 1);

/**
 * For what is the same in every language but for its words: each run has one of them, by the day another.
 * @param at counts those that are not to have the same language in one run
 */
export const inLanguageOfTurn = (at = 0): readonly Words[] =>
  inLanguages.filter((_, turn) => isAllTried() || turn === (turnOfLanguage + at) % inLanguages.length);

/** Message keys that stand on the page in place of their words. */
export async function rawKeys(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...said].join('\n');
  });
  const all = catalogues[app.fallback];
  return [...new Set(text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? [])].filter((word) => Object.hasOwn(all, word));
}

/** Waits until the page of the address stands, and nothing on it is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    (prefixes) => {
      const bare = ({ pathname, search }: URL | Location) =>
        prefixes
          .reduce((path, prefix) => path.replace(new RegExp(`^${prefix}(?=/|$)`), ''), pathname)
          .replace(/^\/$/, '') + search;
      // Back changes the address before the page; the link to the other language follows the page.
      const twin = document.querySelector<HTMLAnchorElement>('header a[hreflang]');
      if (twin && bare(new URL(twin.href)) !== bare(location)) return false;
      const waiting = document.querySelectorAll('[class*="bone"], [class*="skeleton"], [aria-busy="true"]');
      const isWaiting = [...waiting].some((element) => element.checkVisibility());
      if (isWaiting || !document.querySelector('main')?.textContent) return false;
      // What was drawn ahead can be read before it can be used: keys and clicks are heard once React holds each part of it.
      const parts = document.querySelectorAll('#root[data-drawn] :is(a, button, input)');
      return [...parts].every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber')));
    },
    languages.flatMap(({ prefix }) => prefix || []),
  );
  // What a part listens to on the window it asks for after it is drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Follows something that leads to another page, and waits for that one. */
export async function follow(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await act();
  await page.waitForURL((url) => url.href !== before);
  await settled(page);
}

/** The names of the cards that are seen, in their order. */
export function cardPaths(page: Page): Promise<string[]> {
  return page
    .locator('main .coll-card__path:visible')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
}
