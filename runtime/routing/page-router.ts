import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
  type UNSAFE_createMemoryHistory,
} from 'react-router-dom';

/** The history of a browser, behind the `#` or not, or one that is only remembered. */
type PageHistory = Pick<
  ReturnType<typeof UNSAFE_createMemoryHistory>,
  'action' | 'location' | 'createHref' | 'createURL' | 'encodeLocation' | 'push' | 'replace' | 'go' | 'listen'
>;

/** What loading an address ends in: a page, another address of the app, or one that the browser opens. */
export type Outcome<P> = { page: P } | { redirect: string } | { leave: string };

interface Loading<P> {
  load(url: URL): Promise<Outcome<P>>;
  /** Whether a page stays where the path does: filters change the query alone, and its reads follow by themselves. */
  keeps(page: P): boolean;
  /** Has the browser open an address that is none of the app. */
  leave(href: string, isReplaced: boolean): void;
}

interface Options<P> extends Loading<P> {
  history: PageHistory;
  /** What stands there already. */
  page?: P;
}

/** A way that somebody asked about: whether it is gone. */
interface Held {
  proceed(): void;
  stay(): void;
}

export interface RouterState<P> {
  readonly location: Location;
  readonly historyAction: NavigationType;
  readonly navigation: { readonly state: 'idle' | 'loading' };
  /** Whether the first page has been loaded. */
  readonly initialized: boolean;
  readonly page?: P | undefined;
  /** Why there is none. */
  readonly failure?: { readonly error: unknown } | undefined;
  readonly held?: Held | undefined;
}

export type Question = (from: Location, to: Location) => boolean;

interface Step {
  action: NavigationType;
  location: Location;
  /** What it leads on to takes the same place in the history. */
  isReplaced?: boolean;
  /** The first page, or the same one once more: nothing is seen to be on its way, and the history is as it is. */
  isStill?: boolean;
}

/**
 * Which page is open, and how one comes to another: one route for all, whose address says what it means. History, contexts and hooks are React
 * Router's; its own way of loading (matches, forms, fetchers, streams) is four times as large, and of it the hub used what stands here.
 */
export class PageRouter<P> {
  readonly #history: PageHistory;
  readonly #loading: Loading<P>;
  readonly #listeners = new Set<(state: RouterState<P>) => void>();
  #state: RouterState<P>;
  /** What is loaded for is what was asked for last. */
  #last: Step | undefined;
  #question: Question | undefined;
  #isProceeding = false;
  /** Told when the history is back where it was before a step that is asked about. */
  #putBack: (() => void) | undefined;

  constructor({ history, page, ...loading }: Options<P>) {
    this.#history = history;
    this.#loading = loading;
    this.#state = {
      location: history.location,
      historyAction: history.action,
      navigation: idle,
      initialized: page !== undefined,
      page,
    };
  }

  get state(): RouterState<P> {
    return this.#state;
  }

  /** What the hooks and links of React Router ask. */
  readonly navigator: Navigator = {
    createHref: (to) => this.#history.createHref(to),
    createURL: (to) => this.#history.createURL(to),
    encodeLocation: (to) => this.#history.encodeLocation(to),
    go: (steps) => this.#history.go(steps),
    push: (to) => void this.navigate(to),
    replace: (to) => void this.navigate(to, { replace: true }),
  };

  /** Hears of the history, and loads the page that one came to. */
  start(): void {
    this.#history.listen((change) => this.#follow(change));
    if (this.#state.initialized) return;
    const { historyAction: action, location } = this.#state;
    void this.#go({ action, location, isStill: true });
  }

  subscribe(listener: (state: RouterState<P>) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Has a question asked before the page is left. */
  askBefore(question: Question): () => void {
    this.#question = question;
    return () => {
      if (this.#question === question) this.#question = undefined;
    };
  }

  async navigate(to: To, options: { replace?: boolean } = {}): Promise<void> {
    const location = this.#locationOf(to);
    const again = () => void this.navigate(to, options);
    if (this.#isAsked(location)) return this.#hold(again);
    const isReplaced = options.replace === true;
    await this.#go({
      action: isReplaced ? NavigationType.Replace : NavigationType.Push,
      location,
      isReplaced,
    });
  }

  /** Loads the page that is open once more; one that is on its way is loaded anyway. */
  async reload(): Promise<void> {
    const { navigation, historyAction: action, location } = this.#state;
    if (navigation.state === 'idle') await this.#go({ action, location, isStill: true });
  }

  /** The browser shows the page again as it was left: nothing is on its way any more, and no question has been answered. */
  restore(): void {
    this.#last = undefined;
    this.#isProceeding = false;
    this.#set({ navigation: idle, held: undefined });
    // It was left while another page of the history was on its way, which the address bar says by now.
    const { location } = this.#history;
    if (createPath(location) !== createPath(this.#state.location))
      void this.#go({ action: NavigationType.Pop, location });
  }

  /** What the browser has gone to by itself, back or forward. */
  #follow({ action, location, delta }: { action: NavigationType; location: Location; delta: number | null }) {
    const putBack = this.#putBack;
    if (putBack) {
      this.#putBack = undefined;
      return putBack();
    }
    // The history has gone ahead: it goes back until there is an answer.
    if (delta !== null && this.#isAsked(location)) {
      const isBack = new Promise<void>((resolve) => {
        this.#putBack = resolve;
      });
      this.#history.go(-delta);
      return this.#hold(() => void isBack.then(() => this.#history.go(delta)));
    }
    void this.#go({ action, location });
  }

  async #go(step: Step): Promise<void> {
    this.#last = step;
    const { location, isStill = false } = step;
    if (!isStill && this.#staysAt(location)) return this.#arrive(step);
    if (!isStill) this.#set({ navigation: { state: 'loading' } });
    try {
      const outcome = await this.#loading.load(this.#history.createURL({ ...location, hash: '' }));
      if (this.#last !== step) return;
      if ('page' in outcome) this.#arrive(step, { page: outcome.page, failure: undefined });
      else if ('leave' in outcome) this.#loading.leave(outcome.leave, step.isReplaced === true);
      else await this.#redirect(step, outcome.redirect);
    } catch (error) {
      if (this.#last === step) this.#arrive(step, { page: undefined, failure: { error } });
    }
  }

  #redirect({ isReplaced = false }: Step, href: string): Promise<void> {
    const location = this.#locationOf(href);
    const action = isReplaced ? NavigationType.Replace : NavigationType.Push;
    return this.#go({ action, location, isReplaced });
  }

  #staysAt(next: Location): boolean {
    const { initialized, location, page } = this.#state;
    if (!initialized || next.pathname !== location.pathname) return false;
    // A place on the page that is open, whatever stands there.
    if (next.search === location.search && next.hash !== '') return true;
    return page !== undefined && this.#loading.keeps(page);
  }

  #arrive({ action, location, isStill }: Step, loaded: Pick<RouterState<P>, 'page' | 'failure'> = {}): void {
    if (!isStill && action === NavigationType.Push) this.#history.push(location, location.state);
    if (!isStill && action === NavigationType.Replace) this.#history.replace(location, location.state);
    this.#isProceeding = false;
    const here = { location, historyAction: action, navigation: idle };
    this.#set({ ...loaded, ...here, initialized: true, held: undefined });
  }

  #isAsked(next: Location): boolean {
    return !this.#isProceeding && (this.#question?.(this.#state.location, next) ?? false);
  }

  #hold(goOn: () => void): void {
    const proceed = () => {
      this.#isProceeding = true;
      this.#set({ held: undefined });
      goOn();
    };
    this.#set({ held: { proceed, stay: () => this.#set({ held: undefined }) } });
  }

  /** As the browser writes it, with a key of its own. Another origin is refused: nothing of an address may lead to one unseen. */
  #locationOf(to: To): Location {
    const path = typeof to === 'string' ? to : createPath(to);
    const here = this.#history.createURL('/');
    if (new URL(path, here).origin !== here.origin)
      throw new Error('Another origin is not an address of the app');
    const whole = /^[a-z]+:/i.test(path) ? new URL(path) : undefined;
    const bare = whole ? whole.pathname + whole.search + whole.hash : path;
    const { pathname } = this.#state.location;
    const given = { pathname, search: '', hash: '', ...parsePath(bare), state: null, key: newKey() };
    return { ...given, ...this.#history.encodeLocation(given) };
  }

  #set(change: Partial<RouterState<P>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener(this.#state);
  }
}

const idle = { state: 'idle' } as const;

/** As React Router makes them. */
const newKey = () => Math.random().toString(36).slice(2, 10);
