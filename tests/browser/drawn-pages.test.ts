import type { Page } from 'playwright';
import { describe } from 'vitest';
import { inTurn, isAllTried, turnOfRun } from '../support/drawn.ts';
import { edge, edgeOwner } from '../support/edge-items.ts';
import type { TestHub } from '../support/hub.ts';
import { describeInBrowser, it, type Visit, type VisitOptions } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';
/** Of a page that nobody sees move. */
const shiftMax = 0.05;

interface Watched {
  shift: number;
  /** Elements that stood in the document and were taken away. */
  gone: string[];
}

/** Watches from the beginning what moves, and which elements of the document go. */
function watchDocument(): void {
  const seen: Watched = { shift: 0, gone: [] };
  Object.assign(window, { __watched: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((changes) => {
    // The colours of code come when it is read.
    for (const { removedNodes, target } of changes)
      for (const node of removedNodes)
        if (node instanceof Element && !(target as Element).closest('pre'))
          seen.gone.push(node.outerHTML.slice(0, 200));
  }).observe(document, { childList: true, subtree: true });
}

const watched = (page: Page) => page.evaluate(() => (window as unknown as { __watched: Watched }).__watched);

interface Visiting {
  hub: TestHub;
  visit: Visit;
}

/** Opens a page as often as its document came without it, as on a busy machine. */
async function drawn({ hub, visit }: Visiting, path: string, options: VisitOptions = {}) {
  for (let left = 5; ; left -= 1) {
    // Whoever only asks for the document costs little, and has it drawn for the next one.
    for (let asks = 5; asks > 0 && !(await hub.get(path)).text.includes('data-drawn'); asks -= 1);
    const page = await visit(path, { begins: watchDocument, ...options });
    if (left === 0 || (await page.locator('#root[data-drawn]').count()) > 0) return page;
  }
}

describeInBrowser('a page that was drawn ahead', () => {
  const taken = ['/', '/en', '/models', '/en/models', item, `/en${item}`, `${item}/files`];
  describe.each(taken.map((path, at) => [path, at] as const))('%s', (path, at) => {
    // At one of them by a browser that has nothing of the hub yet. In a run each page is so wide as its neighbours are not.
    it.for([375, 1440].filter((_, turn) => isAllTried() || (at + turn + turnOfRun) % 2 === 0))(
      'is taken over as it stands, %d wide',
      async (width, { hub, visit, expect }) => {
        const isFirst = width === 375;
        const page = await drawn({ hub, visit }, path, { width, isFirst, theme: isFirst ? 'dark' : 'light' });
        await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
        const { shift, gone } = await watched(page);
        expect(gone).toEqual([]);
        expect(shift).toBeLessThan(shiftMax);
      },
    );
  });

  it.for(['/', '/models', '/en/models'])('%s asks nothing more', async (path, { hub, visit, expect }) => {
    const page = await drawn({ hub, visit }, path);
    const paths = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(paths.filter((one) => one.startsWith('/acx/') && !one.includes('/pictures/'))).toEqual([]);
  });

  it('and one for signing in, which is not, stays where its bones were', async ({ visit, expect }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const page = await visit('/ui/acm/index.html#/login', {
      ...{ width: 412, height: 823, isFirst: true, settle: false },
      begins: watchDocument,
      before: async (opened) => {
        await opened.route(/\/assets\/(?:Plain)?(?:Screen)?[Ff]orm-[^/]+\.js$/, async (route) => {
          await held;
          await route.continue();
        });
      },
    });
    await page.locator('main .bone').first().waitFor();
    letGo();
    await page.locator('main [type=submit]').first().waitFor();
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
    expect((await watched(page)).shift).toBeLessThan(shiftMax);
  });

  it('goes on like any other: links, menus, a text that is cut short', async ({ hub, visit, expect }) => {
    const page = await drawn({ hub, visit }, '/en/models');
    await page.getByRole('link', { name: 'Hanqiao Chinese–English Translation' }).click();
    await page.getByRole('heading', { level: 1, name: /Hanqiao/ }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /theme/i }).click();
    expect(await page.locator('.menu, [role=menu], .menu__panel').count()).toBeGreaterThan(0);
  });

  it('writes times as its browser does, whatever the server wrote', async ({ hub, visit, expect }) => {
    const context = { timezoneId: 'Pacific/Kiritimati' };
    const page = await drawn({ hub, visit }, `/en${item}`, { context });
    const time = page.locator('.record-head time').first();
    const wanted = await time.evaluate((element) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(
        new Date((element as HTMLTimeElement).dateTime),
      ),
    );
    expect(await time.getAttribute('title')).toContain(wanted);
    expect(await time.textContent()).not.toBe('');
  });

  it('and one with a history, which is not, has the days of its browser', async ({ visit, expect }) => {
    const context = { timezoneId: 'Pacific/Kiritimati' };
    const page = await visit(`/en${item}/files/commits/main`, { begins: watchDocument, context });
    expect(await page.locator('#root[data-drawn]').count()).toBe(0);
    await page.locator('.files-day h3').first().waitFor();
    const { shift } = await watched(page);
    expect(shift).toBeLessThan(shiftMax);
  });

  it('is drawn anew for whoever turns out to be signed in', async ({ hub, visit, expect }) => {
    const page = await drawn({ hub, visit }, item);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.setItem('Token', 'of a session that has ended');
    });
    const asked = page.waitForRequest(/current-user-info/);
    await page.reload();
    await asked;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it.for(['/en/models', `/en${item}`])(
    'says so at %s where a part of it is gone, as after a release, once loading it anew did not help',
    async (path, { hub, visit, expect }) => {
      let documents = 0;
      const page = await drawn({ hub, visit }, path, {
        settle: false,
        allow: /ERR_FAILED|dynamically imported|Failed to fetch|preload|Failed to load module/,
        before: async (opened: Page) => {
          opened.on('request', (request) => request.isNavigationRequest() && documents++);
          await opened.route(/\/assets\/(?:collection|record|item)-[^/]*\.js$/, (route) => route.abort());
        },
      });
      await page.getByRole('heading', { level: 1, name: /could not be loaded|failed to load/i }).waitFor();
      const before = documents;
      expect(before).toBeGreaterThan(1);
      // Whatever stands there answers, where what was drawn would not.
      expect(await page.locator('.coll-card, .record').count()).toBe(0);
      await page.unrouteAll();
      await page.locator('.result-actions button').first().click();
      await page.locator('.coll-card, .record').first().waitFor();
      expect(documents).toBeGreaterThan(before);
    },
  );

  it('is taken over as it stands however long its scripts took, and then asks what is so by now', async ({
    hub,
    visit,
    expect,
  }) => {
    const page = await drawn({ hub, visit }, '/en/models', {
      before: async (opened: Page) => {
        // As if a slow line had brought the scripts a minute after the document.
        await opened.addInitScript(() => {
          const now = performance.now.bind(performance);
          const late = 60_000;
          performance.now = () => now() + late;
          Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin - late });
        });
      },
    });
    expect((await watched(page)).gone).toEqual([]);
    const asked = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.includes('/acx/aihub/items'))
            .length,
      );
    await expect.poll(asked).toBeGreaterThan(0);
    expect((await watched(page)).gone).toEqual([]);
  });

  it('shows the rest of a text as long as a book', async ({ hub, visit, expect }) => {
    const page = await drawn({ hub, visit }, `/en/models/${edgeOwner}/${edge.huge}`);
    await page.locator('.md[aria-busy="false"]').waitFor();
    expect((await watched(page)).shift).toBeLessThan(shiftMax);
  });

  it('runs nothing of a text that wants to run something', async ({ hub, visit, expect }) => {
    const page = await drawn({ hub, visit }, `/models/${edgeOwner}/${edge.hostile}`, {
      allow: /404 \(Not Found\)/,
    });
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  describe('can be read without scripts', () => {
    const read = [
      ['/', '汉桥·中英互译'],
      ['/en', 'Hanqiao Chinese–English Translation'],
      ['/en/models', 'Hanqiao Chinese–English Translation'],
      [`/en${item}`, 'It is not a chat model.'],
      [item, '面向技术文档'],
    ] as const;
    it.for(inTurn(read, 2))('%s', async ([path, words], { hub, browser, expect }) => {
      const context = await browser.newContext({
        baseURL: hub.url,
        javaScriptEnabled: false,
        locale: 'zh-CN',
      });
      try {
        const page = await context.newPage();
        await expect
          .poll(async () => {
            await page.goto(path);
            return page.locator('#root[data-drawn]').count();
          })
          .toBe(1);
        await page.getByText(words).first().waitFor();
        expect(await page.locator('main').first().innerText()).toContain(words);
        expect(await page.locator('noscript').count()).toBe(0);
      } finally {
        await context.close();
      }
    });
  });
});
