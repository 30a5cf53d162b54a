import { describe, expect } from 'vitest';
import { inLanguageOfTurn, settled } from '../support/browser.ts';
import { inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay] = inTurns(it);

const item = '/models/chenmo/hanqiao-zh-en';
/** At most this many signs stand in a line. */
const lineMax = 80;
const cardsMin = 12;

/** The most characters that stand in one line of these elements. */
function longestLine(elements: Element[]): number {
  let most = 0;
  const range = document.createRange();
  for (const element of elements) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const perLine = new Map<number, number>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let at = 0; at < (text.textContent ?? '').length; at++) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { bottom, width } = range.getBoundingClientRect();
        const line = Math.round(bottom / 10);
        if (width > 0) perLine.set(line, (perLine.get(line) ?? 0) + 1);
      }
    }
    most = Math.max(most, ...perLine.values());
  }
  return most;
}

/** What a visitor sees otherwise than who is signed in: all other pages are looked at by that one (every-page.test.ts). */
const paths = ['', '/models', item];

describeInBrowser.concurrent('the look', () => {
  describe.each(inLanguageOfTurn(1))('in $id', ({ prefix }) => {
    it('shows at least twelve items in a window of 1440 × 900', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      const seen = await page
        .locator('main .coll-card')
        .evaluateAll(
          (cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= window.innerHeight).length,
        );
      expect(seen).toBeGreaterThanOrEqual(cardsMin);
    });

    it('keeps the lines of a README short', async ({ visit }) => {
      const page = await visit(prefix + item);
      const longest = await page.locator('.md-main p').evaluateAll(longestLine);
      expect(longest).toBeGreaterThan(20);
      expect(longest).toBeLessThan(lineMax);
    });

    oneDay('fits a phone without scrolling sideways', async ({ visit }) => {
      // A search may wait for its turn for too long on a busy machine; the page stands all the same.
      const page = await visit(`${prefix}/models`, { width: 375, height: 800, allow: /503.*\/search/ });
      for (const path of [...paths, '/search?q=x']) {
        await page.goto(prefix + path || '/');
        await settled(page);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, Math.max(0, wide)]).toEqual([path, 0]);
      }
    });
  });
});
