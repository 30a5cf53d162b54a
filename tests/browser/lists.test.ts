import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import { inLanguageOfTurn, inOneLanguage, settled } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

/** Of a code that the catalogue does not know: what the answer says is shown (decision 0101). */
const answered = 'Upstream exploded';
const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { code: '500', data: null, msg: answered } });
const lists = /\/aihub\/items\?/;
const filters = /\/tags\/user/;
const allow = /status of 500/;
/** Long enough to be seen, and shorter than anything gives up. */
const slowMs = 600;

/** Notes each frame in which the middle of the page holds neither words nor what stands for them. */
async function watchBlanks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blanks: number[] = [];
    Object.assign(window, { blanks });
    const look = () => {
      const main = document.querySelector('main');
      if (main) {
        const drawn = [...main.querySelectorAll('.bone, h1, h2, p, svg')].some((one) =>
          one.checkVisibility(),
        );
        if (!drawn) blanks.push(performance.now());
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const parts = '.item-mark, .coll-card__title, .coll-card__text, .coll-card__whose, .tag-list, .fact-list';

/** Cards with two parts that lie over each other, and cards that are wider than the window. */
function crowded(page: Page): Promise<string[]> {
  return page.locator('main .coll-card').evaluateAll(
    (cards, selector) =>
      cards.flatMap((card) => {
        // What is drawn of a part: figures that flow out of their line lie over the next.
        const boxes = [...card.querySelectorAll(selector)].flatMap((part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          const flowsOut = getComputedStyle(part).overflow === 'visible' && part.matches('.fact-list');
          return right > left
            ? [{ left, top, bottom, right: flowsOut ? left + part.scrollWidth : right }]
            : [];
        });
        const isTouching = boxes.some((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5,
            ),
        );
        const isWide = card.getBoundingClientRect().right > document.documentElement.clientWidth;
        return isTouching || isWide ? [card.textContent ?? ''] : [];
      }),
    parts,
  );
}

/** Gives every card large figures and the longest date, as they come with the years. */
function fillCards(page: Page, tag: string): Promise<void> {
  return page.locator('main .coll-card').evaluateAll((cards, language) => {
    const longest = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(2026, 11, 28));
    for (const card of cards) {
      for (const time of card.querySelectorAll('time')) time.textContent = longest;
      for (const figure of card.querySelectorAll('.fact-list span:not(.unseen)'))
        figure.textContent = '128,400';
    }
  }, tag);
}

describeInBrowser.concurrent('a list', () => {
  describe.each(inLanguageOfTurn())('in $id', ({ prefix, tag }) => {
    const ofCards = ['', '/profile/chenmo', '/models?sort=updateTime&order=asc', '/search?q=model'];
    it.for(inTurn(ofCards, 2))(
      'keeps the parts of each card of "%s" apart at all widths',
      async (path, { visit }) => {
        const page = await visit(prefix + path || '/', { as: 'visitor' });
        await page.locator('main .coll-card__title a').first().waitFor();
        await fillCards(page, tag);
        for (const width of [1920, 1440, 1280, 1248, 1024, 880, 834, 769, 768, 600, 375, 320]) {
          await page.setViewportSize({ width, height: 900 });
          expect([width, await crowded(page)]).toEqual([width, []]);
        }
      },
    );

    it('shows whose each thing is on a phone, and two lines of what it is', async ({ visit }) => {
      const page = await visit(`${prefix}/models?sort=updateTime&order=asc`, { width: 375 });
      const cards = page.locator('main .coll-card');
      await cards.first().waitFor();
      expect(await cards.first().locator('.coll-card__path').innerText()).toMatch(/^[\w-]+\/[\w-]+/);
      const lines = await page
        .locator('main .coll-card__text')
        .evaluateAll((texts) =>
          texts.map((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
        );
      expect(Math.max(...lines)).toBeLessThan(2.5);
    });
  });

  // What is done alike in every language is done in one.
  describe.each(inOneLanguage)('in $id', ({ prefix, t }) => {
    it('that fails says so once, and why', async ({ visit }) => {
      const page = await visit(`${prefix}/models`, {
        as: 'asks-itself',
        allow,
        before: async (one) => {
          await one.route(lists, refuse);
          await one.route(filters, refuse);
        },
      });
      await page.getByText(t('list.failed.title')).waitFor();
      expect(await page.locator('.toast').count()).toBe(0);
      const text = await page.locator('body').innerText();
      expect(text.split(answered)).toHaveLength(2);
      for (const unsaid of [t('list.moreFailed'), t('list.filtersFailed')]) {
        expect(text).not.toContain(unsaid);
      }
      await page.unroute(lists);
      await page.unroute(filters);
      await page.getByRole('button', { name: t('list.retry') }).click();
      await page.locator('main .coll-card__title a').first().waitFor();
      await page.locator('.coll-rail input').first().waitFor();
    });

    anotherDay('whose filters fail keeps its rows and asks for the filters again', async ({ visit }) => {
      // Of visitors the document has the answers.
      const page = await visit(`${prefix}/models`, {
        as: 'asks-itself',
        allow,
        before: (one) => one.route(filters, refuse),
      });
      await page.locator('main .coll-card__title a').first().waitFor();
      const rail = page.locator('.coll-rail');
      await rail.getByText(t('list.filtersFailed')).waitFor();
      expect(await page.locator('.toast').count()).toBe(0);
      await page.unroute(filters);
      await rail.getByRole('button', { name: t('list.retry') }).click();
      await rail.locator('input').first().waitFor();
    });

    oneDay('that cannot be asked says that the server is out of reach', async ({ visit }) => {
      const page = await visit(`${prefix}/models`, {
        as: 'asks-itself',
        allow: /ERR_/,
        before: (one) => one.route(lists, (route) => route.abort()),
      });
      await page.getByRole('alert').getByText(t('error.offline')).waitFor();
      expect(await page.locator('.toast').count()).toBe(0);
    });

    it.for(inTurn(['/models', '/search?q=model'], 2))(
      'gives the first line of a narrow card of "%s" to its name',
      async (path, { visit }) => {
        const page = await visit(prefix + path, { width: 768 });
        const names = page.locator('main .coll-card__title');
        await names.first().waitFor();
        const room = await names.evaluateAll((all) =>
          all.map((one) => {
            const card = one.closest('.coll-card')?.getBoundingClientRect();
            const line = one.parentElement?.getBoundingClientRect();
            return (card?.right ?? 0) - (line?.right ?? 0);
          }),
        );
        expect(Math.max(...room)).toBeLessThan(12);
        // Nothing is beside it but its badges, which keep close to it, and it is cut only where they reach the end.
        const unused = await names.evaluateAll((all) =>
          all.map((one) => {
            const line = one.parentElement;
            const last = line?.lastElementChild;
            const link = one.querySelector('.coll-card__link');
            const isCut = link !== null && link.scrollWidth > link.clientWidth;
            const rest =
              (line?.getBoundingClientRect().right ?? 0) - (last?.getBoundingClientRect().right ?? 0);
            return isCut ? rest : 0;
          }),
        );
        expect(Math.max(...unused)).toBeLessThan(12);
        const beside = page.locator('main .coll-card__head > :not(.coll-card__title, .marks)');
        expect(await beside.count()).toBe(0);
      },
    );

    it('offers in a search what leads to something, and a direction where there is one', async ({
      visit,
    }) => {
      const page = await visit(`${prefix}/search?q=hanqiao`);
      const counts = page.locator('.coll-rail .coll-tag__count');
      await counts.first().waitFor();
      const total = await page.locator('main .coll-card').count();
      for (const count of await counts.allInnerTexts()) expect(Number(count)).toBeLessThanOrEqual(total);
      const turn = page.locator('.coll-sort__turn');
      expect(await turn.count()).toBe(0);
      await page.locator('.coll-sort select').selectOption('updateTime');
      await turn.waitFor();
    });

    anotherDay('leads on from where nothing is found', async ({ visit }) => {
      const page = await visit(`${prefix}/search?q=zzqqxx`);
      await page.getByText(t('search.none', { query: 'zzqqxx' })).waitFor();
      const link = page.getByRole('link', { name: t('home.more', { kinds: t('kind.models.many') }) });
      await link.click();
      await page.waitForURL((url) => url.pathname === `${prefix}/models`);
    });

    it('has one search box at home and on the page of the search, and a key that leads there', async ({
      visit,
    }) => {
      for (const path of [prefix || '/', `${prefix}/search?q=model`]) {
        const page = await visit(path);
        expect(await page.locator('input[name=q]').count(), path).toBe(1);
        await page.keyboard.press('/');
        await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'q');
      }
    });

    it('says on a phone how many a tap will show', async ({ visit }) => {
      const page = await visit(`${prefix}/models`, { width: 375 });
      await page.getByRole('button', { name: t('list.filters') }).click();
      const sheet = page.getByRole('dialog', { name: t('list.filters') });
      await sheet.locator('input[type=checkbox]').first().check();
      const tag = await sheet.locator('.coll-tag__count').first().innerText();
      await sheet.locator('.button--primary', { hasText: new RegExp(`(^|\\D)${tag}(\\D|$)`) }).waitFor();
    });

    it.for(inTurn(['', '/models', '/search?q=model'], 3))(
      'never leaves "%s" blank while it loads',
      async (path, { visit, expect }) => {
        const page = await visit(prefix + path || '/', {
          before: async (one) => {
            await watchBlanks(one);
            await one.route(/\/acx\/|\/assets\/.*\.js/, async (route) => {
              await new Promise((resolve) => setTimeout(resolve, slowMs / 4));
              await route.continue();
            });
          },
        });
        await settled(page);
        const first = page.locator('header nav a').first();
        await first.click();
        await expect.poll(() => page.locator('main .coll-card').count()).toBeGreaterThan(0);
        expect(await page.evaluate(() => (window as unknown as { blanks: number[] }).blanks)).toEqual([]);
      },
    );
  });
});

describeInBrowser('an answer that lists things', () => {
  it.for(['/acx/aihub/items?kind=models', '/acx/aihub/search?q=model'])(
    'names pictures by address and holds none: %s',
    async (path, { hub }) => {
      const { status, body } = await hub.get(path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('/aihub/pictures/');
      expect(JSON.stringify(body)).not.toContain('data:image');
    },
  );
});
