import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inOneLanguage } from '../support/browser.ts';
import { inTurn, inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const lists = /\/aihub\/items\?/;
const many = 1000;

/** The list is answered with as many rows, each like the first but for its name. */
async function answerMany(page: Page): Promise<void> {
  await page.route(lists, async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { list: object[] } };
    const list = Array.from({ length: many }, (_, index) => ({
      ...data.list[0],
      id: `row-${index}`,
      key: `row-${index}`,
      name: `row-${index}`,
      nameEn: `Row ${index}`,
      nameCn: `Row ${index}`,
      title: `Row ${index}`,
    }));
    await route.fulfill({ json: { ...rest, data: { list, total: many } } });
  });
}

describeInBrowser('a list', () => {
  describe.each(inOneLanguage)('$id', ({ prefix, t }) => {
    oneDay('that could not be asked is asked again when the connection is back', async ({ visit }) => {
      const page = await visit(prefix || '/', { as: 'cut-off', allow: /ERR_INTERNET_DISCONNECTED/ });
      // Its parts are there, and nothing of what it lists.
      await page.goto(`${prefix}/models`);
      await page.locator('main .coll-card__title a').first().waitFor();
      // The connection of the list alone: a part of the page that is still to come would have the whole of it loaded anew.
      await page.route(lists, (route) => route.abort('internetdisconnected'));
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await page.locator('main').getByRole('checkbox').first().check();
      await page.locator('main .coll-main').getByText(t('error.offline')).waitFor();
      await page.unroute(lists);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await page.locator('main .coll-main .coll-card__title a').first().waitFor();
      expect(await page.locator('main').getByText(t('error.offline')).count()).toBe(0);
    });

    it('is reached past its filters by the keyboard', async ({ visit }) => {
      const page = await visit(`${prefix}/models`);
      const { href } = new URL(page.url());
      await page.getByRole('link', { name: t('list.skip') }).focus();
      await page.keyboard.press('Enter');
      expect(page.url()).toBe(href);
      await page.keyboard.press('Tab');
      const isAmongResults = await page.evaluate(
        () => document.activeElement?.closest('.coll-main') !== null,
      );
      expect(isAmongResults).toBe(true);
    });

    anotherDay('keeps the focus in its search box when that is emptied', async ({ visit }) => {
      const page = await visit(`${prefix}/search?q=model`);
      await page
        .locator('main')
        .getByRole('button', { name: t('search.clear') })
        .press('Enter');
      await page.waitForURL((url) => !url.searchParams.has('q'));
      const box = page.locator('main .coll-search__input');
      await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await box.inputValue()).toBe('');
    });

    const timed = [
      ['/models', '.coll-card'],
      ['/models/chenmo/hanqiao-zh-en/files/commits/main', '.commit-row'],
    ] as const;
    it.for(inTurn(timed, 2))(
      'tells the exact time to who points at a row, and to who comes by the keyboard: %s',
      async ([path, row], { visit }) => {
        const page = await visit(prefix + path);
        const card = page.locator(`main ${row}`).first();
        const time = card.locator('time');
        const whole = await time.getAttribute('title');
        // With the hour, of which a date says nothing.
        expect(whole).toMatch(/\d{1,2}:\d{2}/);
        const beside = () => time.evaluate((one) => getComputedStyle(one, '::after').content);
        expect(await beside()).toBe('none');
        await card.getByRole('link').first().focus();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        expect(await beside()).toBe(JSON.stringify(whole));
      },
    );
  });

  it('of a thousand draws what is in sight and each of the rest where one comes to it, as one list in parts, in columns that go through', async ({
    visit,
  }) => {
    const page = await visit('/en/models', { as: 'reads-much', before: answerMany });
    const cards = page.locator('main .coll-card');
    const last = cards.nth(many - 1);
    await last.waitFor({ state: 'attached' });
    const isDrawn = (one: Element) => one.checkVisibility({ contentVisibilityAuto: true });
    const drawn = await cards.evaluateAll(
      (all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length,
    );
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(100);
    expect(await last.evaluate(isDrawn)).toBe(false);
    await last.getByRole('link').first().focus();
    await expect.poll(() => last.evaluate(isDrawn)).toBe(true);
    expect(await last.textContent()).toContain(`Row ${many - 1}`);

    const rows = page.locator('main').getByRole('list').locator('> * > [role=listitem]');
    expect(await rows.count()).toBe(many);
    const told = await rows.evaluateAll((all) => ({
      lists: new Set(all.map((one) => one.closest('[role=list]'))).size,
      between: all.every((one) => one.parentElement?.getAttribute('role') === 'presentation'),
      // A grid is laid out anew as a whole when one of its rows comes into sight.
      most: Math.max(...all.map((one) => one.parentElement?.childElementCount ?? 0)),
      // The browser's own search goes into what is out of sight, not into what is hidden.
      isFound: all.every(
        ({ parentElement: part }) => part && getComputedStyle(part).contentVisibility === 'auto',
      ),
      columns: new Set(all.map((one) => one.getBoundingClientRect().left)).size,
    }));
    expect(told).toMatchObject({ lists: 1, between: true, isFound: true, columns: 2 });
    expect(told.most).toBeLessThan(50);
  });
});
