import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { type LanguageId, languages } from '#generated/app.ts';
import type { Place, QaCall } from '#generated/qa/support/shapes.ts';
import type { Cast } from './cast.ts';
import type { TestHub } from './hub.ts';
import { openPage, type Watched } from './open-page.ts';

/** A page leads elsewhere once or twice, and not again and again. */
const tries = 3;

/** What is answered in the place of the hub. */
export type Answer = { status?: number; json?: unknown; body?: string } | 'cut off' | 'never answered';

/** What the hub is asked here, and what is answered in its place. */
interface Instead {
  method: string;
  /** As Fastify writes it: `/acx/items/:key`. */
  url: string;
  answer: Answer;
}

/** Of what the browser tells of a call that waits, what is read here. */
interface Asked {
  requestId: string;
  request: { method: string; url: string; postData?: string };
}

/** Who sits at the page, where, and in which language. */
export interface Seat {
  place: Place;
  language: LanguageId;
  role?: string;
  /** Nothing was typed where one comes from: whoever sat there stays, and keeps no answers. */
  stays?: boolean;
}

/**
 * One page for many cases, one after the other, and one hub for them all. Who sits at it changes with the cookie; what the hub
 * cannot be made to answer is answered in its place.
 */
export class Stage {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #watched: Watched;
  readonly #hub: TestHub;
  readonly #cast: Cast;
  readonly #sessions = new Map<string, Promise<string | undefined>>();
  readonly #faults: string[] = [];
  #role: string | undefined;
  #language: LanguageId | undefined;
  #instead: readonly Instead[] = [];
  /** What was asked of the hub since somebody looked. */
  #sent: { method: string; path: string; body: string | null }[] = [];

  private constructor(watched: Watched, hub: TestHub, cast: Cast) {
    this.page = watched.page;
    this.#context = watched.context;
    this.#watched = watched;
    this.#hub = hub;
    this.#cast = cast;
  }

  static async open(hub: TestHub, browser: Browser, cast: Cast): Promise<Stage> {
    const viewport = { width: 1440, height: 900 };
    const watched = await openPage(browser, { baseURL: hub.url, viewport, reducedMotion: 'reduce' });
    const stage = new Stage(watched, hub, cast);
    stage.#listen();
    // Whoever waits for an answer that never comes is told so soon.
    await stage.page.addInitScript((ms) => {
      const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
      Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
        ...own,
        set(value: number) {
          own?.set?.call(this, value && (window as { hurries?: boolean }).hurries ? ms : value);
        },
      });
    }, 50);
    await stage.#standBetween();
    return stage;
  }

  close = () => this.#context.close();

  /** Answers in the place of the hub from now on, and forgets what was asked. */
  instead(...all: readonly Instead[]): void {
    this.#instead = all;
    this.#sent = [];
  }

  /** How often something was sent to one of these addresses. */
  timesSent = (calls: readonly QaCall[]): number => this.#sentTo(calls).length;

  wasSent = (calls: readonly QaCall[]): boolean => this.timesSent(calls) > 0;

  /** A field of what was sent last to one of these addresses. */
  fieldSent(calls: readonly QaCall[], field: string): unknown {
    const body: unknown = JSON.parse(this.#sentTo(calls).at(-1)?.body ?? '{}');
    return (body as Record<string, unknown>)[field];
  }

  #sentTo(calls: readonly QaCall[]) {
    return this.#sent.filter(({ method, path }) =>
      calls.some((call) => call.method === method && patternOf(call.url).test(path)),
    );
  }

  /** What went wrong in the page since somebody looked. */
  takeFaults(): string[] {
    return this.#faults.splice(0);
  }

  /** Opens an address as somebody comes to it who keeps nothing of before. */
  async go({ place, language, role = place.role, stays = false }: Seat): Promise<string> {
    const address = await this.addressOf({ place, language, role });
    // What was typed there is given up without a question.
    this.#watched.hear = undefined;
    if (stays && this.#role === role && this.#language === language)
      await this.page.evaluate(() => sessionStorage.clear());
    else await this.#sit(role, language);
    this.#listen();
    await this.page.goto(address);
    return address;
  }

  /** The address of a place, with its language, and the thing that somebody asks about. */
  async addressOf({ place, language, role = place.role }: Seat): Promise<string> {
    const { address, item: wanted, languageFrom } = place;
    const item = wanted && (await this.#cast.itemFor(role, wanted.visibility, wanted.kind));
    const parts: Record<string, string> = {
      user: item?.ownerName ?? 'owner',
      name: item?.name ?? '',
      branch: 'main',
    };
    const path = address
      .replaceAll(/\{(\w+?)\}/g, (gap, name: string) => parts[name] ?? gap)
      .replace(/\/\{\w+\.\.\.\}$/, '');
    if (path.includes('{')) throw new Error(`Nobody knows what stands in ${path}.`);
    const prefix = languages.find(({ id }) => id === language)?.prefix ?? '';
    return languageFrom === 'prefix' ? `${prefix}${path}`.replace(/(?<=.)\/$/, '') || '/' : path;
  }

  #listen(): void {
    this.#watched.hear = (fault) => /: (?:thrown|policy)/.test(fault) && this.#faults.push(fault);
  }

  async #sit(role: string, language: LanguageId): Promise<void> {
    const known = this.#sessions.get(role) ?? this.#cast.session(role);
    this.#sessions.set(role, known);
    const [name = '', value = ''] = ((await known) ?? '').split('=');
    const { url } = this.#hub;
    // Left while it is still somebody's: a page that asks meanwhile would lead to where one signs in.
    await this.#leavePage();
    await this.#context.clearCookies();
    await this.#context.addCookies([
      { name: 'language', value: language, url },
      ...(name === '' ? [] : [{ name, value, url, httpOnly: true }]),
    ]);
    await this.page.evaluate((token) => {
      sessionStorage.clear();
      localStorage.clear();
      if (token) localStorage.setItem('Token', token);
    }, name);
    this.#role = role;
    this.#language = language;
  }

  /** Opens what belongs to the hub and runs nothing. Where the page is just leading elsewhere by itself, that comes between. */
  async #leavePage(): Promise<void> {
    for (let turn = 1; !this.page.url().endsWith('/theme.js'); turn += 1) {
      try {
        await this.page.goto('/theme.js');
      } catch (error) {
        const isBetween = /another navigation|ERR_ABORTED/.test((error as Error).message);
        if (turn === tries || !isBetween) throw error;
      }
      if (turn > tries) throw new Error(`The page leads to ${this.page.url()} again and again.`);
    }
  }

  /** Somebody whose session a case has ended gets a new one. */
  forgetSession(): void {
    if (this.#role !== undefined) this.#sessions.delete(this.#role);
  }

  /**
   * Hears of calls alone: where Playwright does so, a browser keeps nothing of what it was answered, and loads and reads the app
   * anew for each address.
   */
  async #standBetween(): Promise<void> {
    const session = await this.#context.newCDPSession(this.page);
    session.on('Fetch.requestPaused', (asked) => {
      // Of a page that was left meanwhile nobody waits for an answer.
      this.#receive(asked, session).catch(() => undefined);
    });
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/acx/*' }] });
  }

  async #receive({ requestId, request }: Asked, session: CDPSession): Promise<void> {
    const { method, url, postData = null } = request;
    const path = new URL(url).pathname;
    this.#sent.push({ method, path, body: postData });
    const found = this.#instead.find((one) => one.method === method && patternOf(one.url).test(path));
    if (found === undefined) return void (await session.send('Fetch.continueRequest', { requestId }));
    const { answer } = found;
    if (answer === 'never answered') return;
    if (answer === 'cut off')
      return void (await session.send('Fetch.failRequest', {
        requestId,
        errorReason: 'InternetDisconnected',
      }));
    const { status: responseCode = 200, json, body = JSON.stringify(json) } = answer;
    await session.send('Fetch.fulfillRequest', {
      ...{ requestId, responseCode, body: Buffer.from(body).toString('base64') },
      ...(json !== undefined && { responseHeaders: [{ name: 'content-type', value: 'application/json' }] }),
    });
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(url: string): RegExp {
  const known =
    patterns.get(url) ??
    new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*').replaceAll('.', '\\.')}$`);
  patterns.set(url, known);
  return known;
}
