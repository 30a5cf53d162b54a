import { describe } from 'vitest';
import { executablePath } from './browser.ts';

/** A suite that needs Chromium: left out loudly where there is none, except in CI, where that is a failure. */
export const describeInBrowser = executablePath || process.env.CI ? describe : describe.skip;
if (describeInBrowser === describe.skip) {
  console.warn(
    'There is no Chromium: the browser tests are SKIPPED. npm test fetches one on Linux x64; elsewhere HUB_CHROMIUM names one.',
  );
}
