import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { launchBrowser } from '../support/browser.ts';
import { expectNoGraveFault } from '../support/grave-faults.ts';
import { describeInBrowser } from '../support/in-browser.ts';
import { patienceMs, stepPatienceMs } from '../support/patience.ts';

// The library as its readers meet it: one command serves it, with its demo, and nothing of it is code but one override.

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

const password = 'of the demo alone';
/** Where somebody who looks at the pages wants their pictures; none are made otherwise. */
const pictures = process.env.HUB_PICTURES;
const wide = { width: 1440, height: 900 };

const made = new Set(['generated', 'dist', 'data', '.hub']);

describeInBrowser('the library', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-library-'));
  const faults: string[] = [];
  let child: ChildProcess;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    cpSync(join(projectRoot, 'examples', 'library'), folder, {
      recursive: true,
      filter: (path) => !made.has(basename(path)),
    });
    const [url, launched] = await Promise.all([start(), launchBrowser()]);
    browser = launched;
    context = await browser.newContext({ baseURL: url, locale: 'en-US' });
    context.setDefaultTimeout(stepPatienceMs);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    if (child?.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  /** Resolves with the address that the command prints once it serves. */
  async function start(): Promise<string> {
    let said = '';
    child = spawn(process.execPath, [join(projectRoot, 'cli', 'hub.ts'), 'start', '--project', folder], {
      cwd: projectRoot,
      env: { ...process.env, HUB_CONFIG: 'none', HUB_PORT: '0', HUB_DEMO_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return await new Promise((resolve, reject) => {
      const read = (part: Buffer) => {
        said += String(part);
        const url = /^http:\/\/\S+$/m.exec(said)?.[0];
        if (url !== undefined) resolve(url);
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', () => reject(new Error(said)));
    });
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** A page that is kept beside the open one has fields as well. */
  const field = (name: string) => page.locator('main form').getByLabel(name).filter({ visible: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  it('is read by anybody, in both languages, without a grave fault', async () => {
    await page.goto('/');
    await page.getByText('Emma', { exact: true }).waitFor();
    await page.getByText('1815', { exact: true }).first().waitFor();
    await expectNoGraveFault(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/zh');
    await page.getByRole('heading', { level: 1, name: '图书' }).waitFor();
    await expectNoGraveFault(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('leads home whoever signs in, and lets a librarian put a book on the shelf by the rules', async () => {
    await page.goto('/login');
    await field('User name').fill('libby');
    await page.locator('input[type=password]').fill(password);
    await button('Sign in').click();
    await page.waitForURL((url) => url.pathname === '/');
    await link('Add a book').click();
    await page.getByRole('heading', { level: 1, name: 'Add a book' }).waitFor();
    await field('Title').fill('Middlemarch');
    await field('Author').fill('George Eliot');
    await field('Written in').fill('1871');
    await field('Printed in').fill('1870');
    await button('Put it on the shelf').click();
    await page.getByText('It was not printed before it was written').first().waitFor();
    await field('Printed in').fill('1872');
    await button('Put it on the shelf').click();
    await page.waitForURL(/\/books\/\w{9,}$/);
    // The page has its heading; what it shows first has one below.
    await page.getByRole('heading', { level: 2, name: 'Middlemarch' }).waitFor();
    expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Middlemarch']);
    const document = await (await page.request.get(page.url())).text();
    expect(document).toContain('<title>Book: Middlemarch · ');
    await expect.poll(() => page.title()).toMatch(/^Book: Middlemarch · /);
    await expectNoGraveFault(page);
  });

  /** Every page that somebody may open, as they find it at rest. */
  async function walk(who: string, paths: readonly string[]): Promise<void> {
    // Whatever a page is like follows from its language and its light apart: two pairs meet all four.
    for (const [prefix, colorScheme] of [
      ['', 'light'],
      ['/zh', 'dark'],
    ] as const)
      for (const path of paths) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${prefix}${path}` || '/');
        await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor();
        await page.waitForLoadState('networkidle');
        await expectNoGraveFault(page);
        const text = await page.locator('body').innerText();
        expect([who, prefix, path, text.match(/\b[a-z]+(?:\.[a-z]\w*)+\b/g)]).toEqual([
          who,
          prefix,
          path,
          null,
        ]);
        if (pictures !== undefined)
          for (const width of [wide.width, 375]) {
            await page.setViewportSize({ ...wide, width });
            const name = [who, prefix || '/en', path, colorScheme, width].join('-').replaceAll(/\W+/g, '-');
            await page.screenshot({ path: join(pictures, `${name}.png`) });
          }
      }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(wide);
  }

  it('leads a loan on, from one state to the next', async () => {
    await link('Loans').first().click();
    await button('Hand over').click();
    await page
      .getByRole('row', { name: /红楼梦/ })
      .getByText('Lent')
      .waitFor();
    await page
      .getByRole('row', { name: /红楼梦/ })
      .getByRole('button', { name: 'Take back' })
      .click();
    await page
      .getByRole('row', { name: /红楼梦/ })
      .getByText('Returned')
      .waitFor();
    await expectNoGraveFault(page);
    expect(faults).toEqual([]);
  });

  it('has no grave fault on any page, in both languages, light or dark, whoever looks', async () => {
    const books = (await (await context.request.get('/api/books?sort=name')).json()) as {
      data: { list: { id: string }[] };
    };
    const book = `/books/${books.data.list[0]?.id}`;
    await walk('librarian', ['/', '/books/new', book, `${book}/loans`, `${book}/edit`, '/loans']);
    // Whatever the page still asks would bring the session back.
    await page.goto('about:blank');
    await context.clearCookies();
    await walk('visitor', [book, '/login', '/register', '/nowhere']);
    await page.goto('/login');
    await field('User name').fill('mia');
    await page.locator('input[type=password]').fill(password);
    await button('Sign in').click();
    await page.waitForURL((url) => url.pathname === '/');
    await walk('member', [`${book}/loans`, '/loans', '/books/new']);
    // What only a librarian may do is offered to nobody else, on a page, in a list and where a button leads to one.
    await page.goto(`${book}/loans`);
    await button('Ask for it').click();
    await page.getByRole('cell', { name: 'Wanted' }).first().waitFor();
    const offered: string[] = [];
    for (const path of ['/', book, '/loans']) {
      await page.goto(path);
      await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
      offered.push(...(await page.locator('main :is(a, button)').filter({ visible: true }).allInnerTexts()));
    }
    expect(offered).toContain('Withdraw');
    for (const name of ['Add a book', 'Change', 'Remove', 'Hand over', 'Take back', 'Lost'])
      expect(offered.map((words) => words.trim())).not.toContain(name);
    expect(faults).toEqual([]);
  });
});
