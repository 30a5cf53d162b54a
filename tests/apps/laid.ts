import type { Browser } from 'playwright';
import type { DevCopy } from '../dev/dev-copy.ts';

/** A copy of the product that is served, and a browser; there once the tests of its file begin. */
export interface ServedCopy {
  readonly copy: DevCopy;
  readonly url: string;
  readonly browser: Browser;
}

/** What a copy has more than the product, and what its tests ask of it. Several are laid over one copy, which is built once for them. */
export interface Laid {
  says: string;
  lay(copy: DevCopy): void;
  tries(now: ServedCopy): void;
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
