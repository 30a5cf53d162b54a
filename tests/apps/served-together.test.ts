import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe } from 'vitest';
import { DevCopy } from '../dev/dev-copy.ts';
import { launchBrowser } from '../support/browser.ts';
import { describeInBrowser } from '../support/visit.ts';
import { agents } from '../wishes/agents.ts';
import { rules } from '../wishes/rules.ts';
import { youngAccounts } from '../wishes/young-accounts.ts';
import { handWritten, handWrittenCalls } from './hand-written.ts';
import { keptScreens } from './kept-screens.ts';
import { once } from './laid.ts';
import { secondApp } from './second-app.ts';

// What different owners wish does not stand in each other's way: it is laid over one copy, whose pages are built once, and each
// finds what it would find alone. What the compiler is asked comes last: it takes longer than a connection is kept open that nobody uses.

const laid = [keptScreens, secondApp, handWritten, agents, rules, youngAccounts, handWrittenCalls];

describeInBrowser('on one copy', () => {
  let copy: DevCopy;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    copy = new DevCopy();
    for (const { lay } of laid) lay(copy);
    [url, browser] = await Promise.all([copy.start('start'), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await copy?.stop();
    copy?.remove();
  });

  const now = once(() => ({ copy, url, browser }));
  describe.each(laid)('$says', ({ tries }) => tries(now));
});
