import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { places } from '#generated/app.ts';
import { inLanguages, settled } from '../support/browser.ts';
import { isAllTried, turnOfRun } from '../support/drawn.ts';
import { edge, edgeOwner } from '../support/edge-items.ts';
import { axeOf, isGrave } from '../support/grave-faults.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const item = '/models/chenmo/hanqiao-zh-en';
const screens = [
  '',
  '/models',
  '/models?tags=translation&tags=gguf',
  '/search?q=translation',
  '/search?q=nothing-like-this',
  item,
  `${item}/files`,
  `${item}/files/blob/main/README.md`,
  `${item}/files/commits/main`,
  `/models/${edgeOwner}/${edge.empty}/files`,
  `/models/${edgeOwner}/${edge.files}/files/blob/main/code/lines.py#L3-L9`,
  '/models/create',
  '/nothing',
];
const accounts = [places.login, places.register].map((place) =>
  place.replace('{origin}', '').replace('{url}', encodeURIComponent('/models')),
);
type Theme = 'light' | 'dark';
const narrow: { width: number; themes: Theme[] } = { width: 375, themes: ['light'] };
const wide: { width: number; themes: Theme[] } = { width: 1440, themes: ['light', 'dark'] };

/** Turns an open page to a theme, as the device of a visitor does, and waits until its colours stand. */
async function turnTo(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
  await page.evaluate(async () => {
    const turning = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    // What inherits a colour that turns begins to turn after it.
    for (let left = turning(); left.length > 0; left = turning())
      await Promise.allSettled(left.map(({ finished }) => finished));
  });
}

describeInBrowser.concurrent('axe', () => {
  describe.each(inLanguages.map((language, at) => ({ ...language, at })))(
    'in $id',
    ({ at, prefix, tag, t }) => {
      // Each screen is looked at in every language and at every width, and every two of these meet on every other screen. The
      // themes differ in their colours alone, and colours are the same in every language and at every width.
      it.for([narrow, wide].map((size, turn) => ({ ...size, turn })))(
        'finds nothing serious at $width px, in $themes',
        async ({ themes, width, turn }, { visit }) => {
          const isHere = (place: number) => (place + turn + at) % 2 === 0;
          // One of the two at which a screen is looked at has its turn: what colours a theme has is tried without a page.
          const hasTurn = (place: number) =>
            isAllTried() || (Math.floor(place / 2) + turn + turnOfRun) % 2 === 0;
          const context = { locale: tag };
          const page = await visit(prefix || '/', { width, context, allow: /status of 40[14]/ });
          const found: string[] = [];
          const look = async (name: string) => {
            for (const theme of themes) await lookIn(theme, name);
          };
          const lookIn = async (theme: Theme, name: string) => {
            await turnTo(page, theme);
            const axe = axeOf(page);
            if (theme === 'dark') axe.withRules(['color-contrast']);
            const { violations } = await axe.analyze();
            for (const { id, nodes } of violations.filter(isGrave)) {
              found.push(
                `${name} in ${theme}: ${id}: ${nodes
                  .slice(0, 3)
                  .map(({ target }) => target.join(' '))
                  .join(', ')}`,
              );
            }
          };
          const all = [...screens.map((one) => prefix + one || '/'), ...accounts];
          for (const path of all.filter((_, place) => isHere(place) && hasTurn(place))) {
            await page.goto(path);
            await settled(page);
            await look(path);
          }
          if (!hasTurn(0)) return expect(found).toEqual([]);
          if (isHere(0)) {
            await page.goto(prefix + item);
            await settled(page);
            await page.getByRole('button', { name: t('item.clone'), exact: true }).click();
            if (width < 768) await page.getByRole('button', { name: t('shell.menu') }).click();
            else await page.getByRole('button', { name: t('shell.theme.label') }).click();
            await look('menus');
          } else {
            await page.goto(`${prefix}${item}/files`);
            await settled(page);
            await page.getByRole('button', { name: t('files.branch.now', { name: 'main' }) }).click();
            await look('branches');
          }
          expect(found).toEqual([]);
        },
      );
    },
  );
});
