import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import type { DevCopy } from '../dev/dev-copy.ts';
import { isAllTried, turnOfRun } from '../support/drawn.ts';
import { stepPatienceMs } from '../support/patience.ts';

/** A copy of the product that is served, and a browser; there once the tests of its file begin. */
export interface ServedCopy {
  readonly copy: DevCopy;
  readonly url: string;
  readonly browser: Browser;
}

/** What says a test. */
export type It = (says: string, run: () => Promise<void>) => void;

/** Every `step`th of the tests that it is told. */
export function everyOf(step: number): It {
  let at = 0;
  return (says, run) => {
    if (isAllTried() || (at++ + turnOfRun) % step === 0) it(says, run);
  };
}

/** What a copy has more than the product, and what its tests ask of it. Several are laid over one copy, which is built once for them. */
export interface Laid {
  says: string;
  lay(copy: DevCopy): void;
  /** `it` where some of them have their turn. */
  tries(now: ServedCopy, it?: It): void;
}

/** The same for tests that are told before it is there. */
export const once = (served: () => ServedCopy): ServedCopy => ({
  get copy() {
    return served().copy;
  },
  get url() {
    return served().url;
  },
  get browser() {
    return served().browser;
  },
});

/** One context for all pages of some tests: what a browser has loaded it keeps for the next, of which `hub dev` gives hundreds of files. */
export function contextOf(now: ServedCopy, locale: string): () => BrowserContext {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await now.browser.newContext({ locale, baseURL: now.url });
    context.setDefaultTimeout(stepPatienceMs);
  });
  afterAll(() => context?.close());
  return () => context;
}
