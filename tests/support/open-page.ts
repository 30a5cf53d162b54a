import type { Browser, BrowserContext, BrowserContextOptions, Dialog, Page } from 'playwright';
import { slowDown } from './browser.ts';
import { stepPatienceMs } from './patience.ts';
import { followSwitches } from './switches.ts';

/** A page of which every fault is heard. */
export interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Is told of each fault, by whoever has the page; absent where nobody does. */
  hear?: ((fault: string) => void) | undefined;
  /** Goes to the first address. */
  open(path: string): Promise<unknown>;
}

/** A page in a context of its own. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Watched> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(stepPatienceMs);
  slowDown(context);
  await followSwitches(context);
  const page = await context.newPage();
  const watched: Watched = { context, page, open: (path) => page.goto(path) };
  const note = (fault: string) => watched.hear?.(`${new URL(page.url()).pathname}: ${fault}`);
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`thrown: ${error.message}`));
  page.on('dialog', async (dialog) => {
    note(`dialog: ${dialog.message()}`);
    await answer(dialog, watched);
  });
  await context.exposeBinding('__fault', (_, fault: string) => note(fault));
  await context.addInitScript(() => {
    const report = (window as unknown as { __fault(fault: string): void }).__fault;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return watched;
}

/** Nobody has a page that is being left for the next one, and no question may keep it there. */
const answer = (dialog: Dialog, { hear }: Watched) => (hear ? dialog.dismiss() : dialog.accept());
