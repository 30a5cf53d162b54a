import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { becomes, hasFocus } from '../support/becomes.ts';
import { follow, inOneLanguage } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const item = '/models/chenmo/hanqiao-zh-en';
const screens = ['', '/models', '/search?q=x', item, `${item}/files`, `${item}/files/blob/main/config.json`];
const stepsMax = 400;

interface Stop {
  path: string;
  isSeen: boolean;
  hasRing: boolean;
}

/** What has the focus now: where it stands, whether it can be seen, and whether something marks it. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const marks = (one: Element) => {
      const style = getComputedStyle(one);
      return [
        style.outlineStyle !== 'none' && style.outlineWidth,
        style.boxShadow,
        style.borderColor,
        style.backgroundColor,
      ].join();
    };
    // A field may be marked by the box around it, and the link of a card by the whole card.
    const card = element.closest('.coll-card__title') && element.closest('.coll-card');
    const around = [element, element.parentElement, element.parentElement?.parentElement, card].filter(
      (one) => one !== null && one !== undefined,
    );
    const before = around.map(marks);
    const box = element.getBoundingClientRect();
    (element as HTMLElement).blur();
    const after = around.map(marks);
    (element as HTMLElement).focus({ preventScroll: true });
    const names: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) {
      names.unshift(`${one.tagName}:${one.parentElement ? [...one.parentElement.children].indexOf(one) : 0}`);
    }
    return {
      path: names.join('>'),
      isSeen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < window.innerHeight,
      hasRing:
        before.join() !== after.join() ||
        (element.matches(':focus-visible') && getComputedStyle(element).outlineStyle !== 'none'),
    };
  });
}

/** The paths of all that a mouse could use. */
function controls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll(
      'a[href], button:not([disabled]), input, select, textarea, summary',
    );
    return [...all]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.getAttribute('tabindex') !== '-1',
      )
      .map((element) => {
        const names: string[] = [];
        for (let one: Element | null = element; one; one = one.parentElement) {
          names.unshift(
            `${one.tagName}:${one.parentElement ? [...one.parentElement.children].indexOf(one) : 0}`,
          );
        }
        return names.join('>');
      });
  });
}

describeInBrowser.concurrent('the keyboard alone', () => {
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it.for(inTurn(screens, 2))(
      'reaches every control of "%s" and shows where it is',
      async (path, { visit }) => {
        const page = await visit(prefix + path || '/');
        const wanted = await controls(page);
        expect(wanted.length).toBeGreaterThan(5);
        const reached = new Map<string, Stop>();
        for (let step = 0; step < Math.min(wanted.length + 20, stepsMax); step++) {
          await page.keyboard.press('Tab');
          const stop = await focused(page);
          reached.set(stop.path, stop);
        }
        expect(wanted.slice(0, stepsMax - 50).filter((one) => !reached.has(one))).toEqual([]);
        const stops = [...reached.values()].filter((stop) => wanted.includes(stop.path));
        expect(stops.filter(({ isSeen }) => !isSeen).map((stop) => stop.path)).toEqual([]);
        expect(stops.filter(({ hasRing }) => !hasRing).map((stop) => stop.path)).toEqual([]);
      },
    );

    oneDay('opens and closes the menus of the bar', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      for (const [name, key] of [
        [t('shell.create'), 'Enter'],
        [t('shell.theme.label'), 'Space'],
      ] as const) {
        const button = page.getByRole('banner').getByRole('button', { name, exact: true });
        await button.focus();
        await page.keyboard.press(key);
        await becomes(async () => expect(await button.getAttribute('aria-expanded'), name).toBe('true'));
        await page.keyboard.press('Escape');
        await becomes(async () => expect(await button.getAttribute('aria-expanded')).toBe('false'));
        await hasFocus(button);
      }
    });

    it.for(inTurn([1440, 375], 2))(
      'goes on in the page that a menu led to, at %s px',
      async (width, { visit }) => {
        const page = await visit(`${prefix}/models`, { width, as: 'keyboard' });
        const menu = t(width > 1000 ? 'shell.create' : 'shell.menu');
        await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).focus();
        await page.keyboard.press('Enter');
        const kind = t('shell.createKind', { kind: t('kind.models.one') });
        await page.getByRole('banner').getByRole('link', { name: kind, exact: true }).focus();
        await follow(page, () => page.keyboard.press('Enter'));
        expect(new URL(page.url()).pathname).toBe(`${prefix}/models/create`);
        await page.waitForFunction(() => document.activeElement?.id === 'main');
        await page.keyboard.press('Tab');
        await page.waitForFunction(() => document.activeElement?.matches('main *'));
      },
    );

    anotherDay('chooses a theme in the menu', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('shell.theme.label'), exact: true })
        .focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    });

    it('chooses a branch by typing', async ({ visit }) => {
      const page = await visit(`${prefix}${item}/files/tree/main`);
      await page.getByRole('button', { name: t('files.branch.now', { name: 'main' }) }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('long-con');
      await follow(page, () => page.keyboard.press('Enter'));
      expect(new URL(page.url()).pathname).toContain('exp%2Flong-context');
    });

    it('skips to the text and leads into the search', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.id === 'main');
      await page.keyboard.press('/');
      await page.keyboard.type('asr');
      await follow(page, () => page.keyboard.press('Enter'));
      expect(new URL(page.url()).search).toBe('?q=asr');
    });
  });
});
