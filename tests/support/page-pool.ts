import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { openPage, type Watched } from './open-page.ts';
import { followUse, type PageUse } from './page-use.ts';

/** What a page is to whoever takes it, though it was made for another one. */
export interface Visitor {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  headers: Record<string, string>;
  cookies: Parameters<BrowserContext['addCookies']>[0];
  localStorage: Readonly<Record<string, string>>;
}

interface Pooled extends Watched {
  key: string;
  session: CDPSession;
  use: PageUse;
  setHeaders: BrowserContext['setExtraHTTPHeaders'];
  beginWith: Page['addInitScript'];
  /** Takes away what its documents begin with. */
  forgets?: () => Promise<void> | undefined;
}

/**
 * Pages of contexts of their own, used again one after the other: to make one and to read the app into it is half of what a
 * visit costs. A page to which something was done that stays is closed instead.
 */
export class PagePool {
  readonly #free: Pooled[] = [];
  readonly #given = new Map<Page, Pooled>();
  readonly #origin: string;
  readonly #browser: Browser;

  constructor(browser: Browser, hubUrl: string) {
    this.#browser = browser;
    this.#origin = new URL(hubUrl).origin;
  }

  /** @param begins what each document begins with: a page is used again where it is the same */
  async take(options: BrowserContextOptions, visitor: Visitor, begins?: () => void): Promise<Watched> {
    const key = JSON.stringify([options, begins && String(begins)]);
    const at = this.#free.findIndex((one) => one.key === key);
    const [free] = at < 0 ? [] : this.#free.splice(at, 1);
    const pooled = free ?? (await this.#make(key, options, begins));
    this.#given.set(pooled.page, pooled);
    await this.#dress(pooled, visitor);
    return pooled;
  }

  /** Keeps the page for the next one, or closes it. */
  async giveBack({ page, context }: Watched, isWell: boolean): Promise<void> {
    const pooled = this.#given.get(page);
    this.#given.delete(page);
    const isClean = isWell && pooled !== undefined && (await this.#clean(pooled).catch(() => false));
    if (isClean) this.#free.push(pooled);
    else await context.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.splice(0).map(({ context }) => context.close()));
  }

  async #make(key: string, options: BrowserContextOptions, begins?: () => void): Promise<Pooled> {
    const watched = await openPage(this.#browser, options);
    const { page, context } = watched;
    if (begins) await page.addInitScript(begins);
    const session = await context.newCDPSession(page);
    const setHeaders = context.setExtraHTTPHeaders.bind(context);
    const beginWith = page.addInitScript.bind(page);
    const use = followUse(page, context, this.#origin);
    return Object.assign(watched, { key, session, setHeaders, beginWith, use });
  }

  async #dress(pooled: Pooled, visitor: Visitor): Promise<void> {
    const { page, context, session, setHeaders, beginWith } = pooled;
    const { viewport, colorScheme, headers, cookies, localStorage: kept } = visitor;
    await Promise.all([
      setHeaders(headers),
      page.setViewportSize(viewport),
      page.emulateMedia({ media: null, colorScheme, reducedMotion: 'reduce' }),
      context.addCookies(cookies),
    ]);
    // What a browser keeps can be written within a document of the hub alone: the first one finds it there.
    const written = { origin: this.#origin, kept };
    const keeps = Object.keys(kept).length > 0 ? await beginWith(keepAt, written) : undefined;
    // Whoever comes next begins with none of it, also where nothing was opened.
    pooled.forgets = () => keeps?.dispose();
    pooled.open = async (path) => {
      await page.goto(path, { waitUntil: 'commit' });
      await keeps?.dispose();
      await page.waitForLoadState();
      // Who goes back from the first address of a fresh page comes nowhere.
      const forget = () => session.send('Page.resetNavigationHistory');
      await forget().catch(async () => {
        // It has led on by itself, as one does that asks who comes: there is no page for a moment.
        await page.waitForLoadState();
        await forget();
      });
    };
  }

  /** Leaves nothing of whoever had it, nor anything that runs; says whether it could. */
  async #clean(pooled: Pooled): Promise<boolean> {
    const { page, session, use } = pooled;
    if (use.isSpoiled || page.isClosed()) return false;
    use.stopListening();
    pooled.hear = undefined;
    await pooled.forgets?.();
    await Promise.all(page.frames().map((frame) => frame.evaluate(forgetSession)));
    // A page of the hub would ask it for something, and be drawn, for nobody.
    await page.goto('about:blank');
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
    // Where a wheel is turned before the mouse has been moved.
    await page.mouse.move(0, 0);
    return !use.isSpoiled;
  }
}

/** Begins a document of the hub with what a browser keeps of before. */
function keepAt({ origin, kept }: { origin: string; kept: Visitor['localStorage'] }): void {
  if (location.origin !== origin) return;
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
}

/** Forgets what ends with a page, of which nothing is written any more, also not by those who are told that it is left. */
function forgetSession(): void {
  Storage.prototype.setItem = () => {};
  sessionStorage.clear();
  window.name = '';
}
