import type { BrowserContext, Page } from 'playwright';

/**
 * What leaves nothing behind once the page shows another address and what it kept is cleared. Whatever else is called, also
 * what a later version of Playwright brings, spoils the page for whoever comes next.
 */
const leavesNothing = {
  page: namesIn(`$ $$ $$eval $eval addScriptTag addStyleTag ariaSnapshot check click close content context dblclick
    dispatchEvent dragAndDrop emulateMedia evaluate evaluateHandle fill focus frame frameLocator frames getAttribute
    getByAltText getByLabel getByPlaceholder getByRole getByTestId getByText getByTitle goBack goForward goto hover innerHTML
    innerText inputValue isChecked isClosed isDisabled isEditable isEnabled isHidden isVisible locator mainFrame press reload
    screenshot selectOption setChecked setViewportSize tap textContent title type uncheck url viewportSize waitForEvent
    waitForFunction waitForLoadState waitForNavigation waitForRequest waitForResponse waitForSelector waitForTimeout
    waitForURL`),
  context: namesIn('addCookies browser clearCookies cookies pages'),
  keyboard: namesIn('insertText press type'),
  mouse: namesIn('click dblclick move wheel'),
};
const waysToListen = ['on', 'once', 'addListener', 'prependListener'];

type Call = (...given: unknown[]) => unknown;

export interface PageUse {
  /** Whether something was done that stays. */
  isSpoiled: boolean;
  /** Takes away what was listened to since the last time. */
  stopListening(): void;
}

/** Follows what is done to a page from now on, of which the hub stands at an origin. */
export function followUse(page: Page, context: BrowserContext, origin: string): PageUse {
  const listening: Parameters<Page['off']>[] = [];
  const use = {
    isSpoiled: false,
    stopListening: () => {
      for (const each of listening.splice(0)) page.off(...each);
    },
  };
  const spoil = () => {
    use.isSpoiled = true;
  };
  page.on('crash', spoil);
  page.on('download', spoil);
  context.on('page', spoil);
  // What a page keeps for another host than the hub would be found by the next one.
  page.on('framenavigated', (frame) => {
    const url = frame.url();
    if (url !== 'about:blank' && new URL(url).origin !== origin) spoil();
  });
  // So would be what it keeps and does not ask for again; what never changes is the same for everybody.
  page.on('response', (response) => {
    const kept = response.headers()['cache-control'] ?? '';
    if (/max-age=[1-9]/.test(kept) && !/^public\b.*\bimmutable\b/.test(kept)) spoil();
  });
  spoilAtCalls(page, leavesNothing.page, spoil);
  spoilAtCalls(context, leavesNothing.context, spoil);
  spoilAtCalls(page.keyboard, leavesNothing.keyboard, spoil);
  spoilAtCalls(page.mouse, leavesNothing.mouse, spoil);
  for (const target of [page, context]) {
    const { clock } = target;
    Object.defineProperty(target, 'clock', {
      get: () => {
        spoil();
        return clock;
      },
    });
  }
  for (const way of waysToListen) {
    before(page, way, (...given) => listening.push(given as Parameters<Page['off']>));
    before(context, way, spoil);
  }
  return use;
}

function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Every call that is not known to be harmless. */
function spoilAtCalls(target: object, harmless: ReadonlySet<string>, spoil: () => void): void {
  const all = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(target));
  for (const [name, { value }] of Object.entries(all)) {
    const isOpen = typeof value === 'function' && name !== 'constructor' && !name.startsWith('_');
    if (isOpen && !harmless.has(name)) before(target, name, spoil);
  }
}

function before(target: object, name: string, act: Call): void {
  const real: Call = Reflect.get(target, name);
  Object.defineProperty(target, name, {
    configurable: true,
    value: (...given: unknown[]) => {
      act(...given);
      return real.apply(target, given);
    },
  });
}
