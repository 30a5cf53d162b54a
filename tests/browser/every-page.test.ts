import type { Page } from 'playwright';
import { describe } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { routes } from '#generated/routes/hub.ts';
import { inLanguages } from '../support/browser.ts';
import { isAllTried, turnOfRun } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** At most this much may move by itself. */
const shiftMax = 0.02;
/** Of the demo: who may see all pages of their items, and one of these for each kind that has a page of its own. */
const owner = 'chenmo';
const items: Readonly<Record<string, string>> = { models: 'hanqiao-zh-en', mcp: 'shuyu-glossary' };
const values: Readonly<Record<string, string>> = {
  user: owner,
  view: 'tree',
  branch: 'main',
  path: '',
};

/** Every address of the hub, once: what kinds have in common is looked at with the first that has it. */
const addresses = routes
  .filter(({ fixed, screen }) => {
    const kind = kinds.find(({ id }) =>
      routes.some((one) => one.screen === screen && one.fixed.kind === id && meansSomething(one)),
    );
    return fixed.kind === undefined || fixed.kind === kind?.id;
  })
  .map(({ pattern, fixed }) => filled(pattern, fixed));
/** One address shows several things, by its path. */
const files = addresses.find((path) => path.endsWith('/files'));
const paths = [...new Set([...addresses, `${files}/blob/main/README.md`, `${files}/commits/main`])];

/** Whether an address means something by itself: of some kinds a page is none. */
function meansSomething({ validate, fixed, app, language }: (typeof routes)[number]): boolean {
  const kind = kinds.find(({ id }) => id === fixed.kind);
  const route = { params: fixed, query: {}, path: '/' };
  return validate?.when({ viewer: null, app, language, route, ...(kind && { kind }) }) ?? true;
}

function filled(pattern: string, fixed: Readonly<Record<string, string>>): string {
  return pattern
    .replace(
      /\{([\w.]+?)(?:\.\.\.)?\}/g,
      (_, name: string) => fixed[name] ?? (name === 'name' ? items[fixed.kind ?? ''] : values[name]) ?? '',
    )
    .replace(/(?<=.)\/+$/, '');
}

interface Shift {
  value: number;
  moved: string[];
}

/** Collects what moves by itself from the first paint on. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      };
      if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? '?') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

const widths = [375, 1440];

describeInBrowser.concurrent('every page', () => {
  describe.each(inLanguages.map((language, at) => ({ ...language, at })))('in $id', ({ prefix, at }) => {
    // Each page is opened at each width and in each language, by a browser that has nothing of the hub yet and by one that
    // knows its parts, and every two of these meet on every other page. A run has every other two pages, one in each language;
    // each of them by another day in the other one.
    it.for(
      paths.flatMap((path, turn) => {
        const group = Math.floor(turn / inLanguages.length);
        const isHere = (group + Math.floor(turnOfRun / 2)) % 2 === 0;
        if (!isAllTried() && (!isHere || (turn + turnOfRun) % inLanguages.length !== at)) return [];
        const width = widths[(group + at) % widths.length] ?? 0;
        return [[path, width, (Math.floor(turn / 2 / widths.length) + at) % 2 === 0] as const];
      }),
    )(
      'such as %s does not jump at %i px, the first of its hub: %s, and fits windows of all widths',
      async ([path, width, isFirst], { visit, expect }) => {
        const page = await visit(prefix + path, { as: owner, width, isFirst, begins: watchShifts });
        await page.waitForLoadState('networkidle');
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        expect(sum, JSON.stringify(shifts)).toBeLessThan(shiftMax);
        expect(await tooWideAt(page, [1920, 1024, 768, 375, 320])).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await tooWideAt(page, [1440])).toEqual([]);
      },
    );
  });
});

/** The widths at which a page scrolls sideways, with how far. */
async function tooWideAt(page: Page, widths: readonly number[]): Promise<[width: number, by: number][]> {
  const found: [number, number][] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const by = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (by > 0) found.push([width, by]);
  }
  return found;
}
