import { expect } from 'vitest';
import { inTurn, inTurns } from '../support/drawn.ts';
import { describeInBrowser, it } from '../support/visit.ts';

/** What something else in the same run proves as well (decision 0264). */
const [oneDay, anotherDay] = inTurns(it);

const box = '.shell-search input';
const options = '.shell-search [role="option"]';
const own = '.coll-search input';
const ownOptions = '.coll-search [role="option"]';

describeInBrowser('a search that is being typed', () => {
  it('suggests names, says which is active, and opens it', async ({ visit }) => {
    const page = await visit('/en/models');
    await page.locator(box).fill('红隼');
    await page.locator(options).first().waitFor();
    const count = await page.locator(options).count();
    expect(count).toBeGreaterThan(1);
    expect(await page.locator(box).getAttribute('aria-expanded')).toBe('true');
    await page.locator(box).press('ArrowDown');
    const active = await page.locator(box).getAttribute('aria-activedescendant');
    const option = page.locator(`[id="${active}"]`);
    expect(await option.getAttribute('aria-selected')).toBe('true');
    await page.locator(box).press('ArrowUp');
    expect(await page.locator(box).getAttribute('aria-activedescendant')).toBeNull();
    await page.locator(box).press('Escape');
    expect(await page.locator(options).count()).toBe(0);
    expect(await page.locator(box).inputValue()).toBe('红隼');
    await page.locator(box).press('ArrowDown');
    await page.locator(box).press('ArrowDown');
    await page.locator(box).press('Enter');
    await page.waitForURL(/kestrel/);
  });

  const onPhones = [
    { path: '/en/models', search: '.shell-search' },
    { path: '/en', search: '.banner__search' },
  ];
  it.for(inTurn(onPhones, 2))(
    'suggests within the window of a phone at $path',
    async ({ path, search }, { visit }) => {
      const width = 375;
      const page = await visit(path, { width });
      await page.locator(`${search} input`).fill('红隼');
      await page.locator(`${search} [role="option"]`).first().waitFor();
      const { x = -1, width: wide = width } = (await page.locator(`${search} .suggest`).boundingBox()) ?? {};
      expect(x).toBeGreaterThan(0);
      expect(x + wide).toBeLessThan(width);
    },
  );

  oneDay('asks for what stands there at last, and shows what that may become', async ({ visit }) => {
    const page = await visit('/en/models');
    await page.locator(box).fill('hongsu');
    await page.locator(options).first().waitFor();
    await page.locator(box).fill('quietfr');
    await expect
      .poll(() => page.locator(`${options} .suggest__path`).allTextContents())
      .toEqual([expect.stringContaining('marta-k/quietframe')]);
  });

  anotherDay('remembers what was looked for, until it is taken away', async ({ visit }) => {
    const page = await visit('/en/models');
    const search = async (input: string, text: string) => {
      await page.locator(input).fill(text);
      await page.locator(input).press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === text);
    };
    await search(box, 'first words');
    // The page of a search has a box of its own, and the header none.
    await search(own, 'other words');
    await page.locator(own).fill('');
    await page.locator(ownOptions).first().waitFor();
    expect(await page.locator(`${ownOptions} .suggest__title`).allTextContents()).toEqual([
      'other words',
      'first words',
    ]);
    await page.locator(own).press('ArrowDown');
    await page.locator(own).press('Delete');
    await expect.poll(() => page.locator(ownOptions).count()).toBe(1);
    await page.locator('.suggest__forget').first().click();
    await expect.poll(() => page.locator(ownOptions).count()).toBe(0);
  });

  oneDay('forgets what a person looked for when they sign out', async ({ visit }) => {
    const page = await visit('/en/models', { as: 'looker' });
    await page.locator(box).fill('secret plans');
    await page.locator(box).press('Enter');
    await page.waitForURL(/secret/);
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await kept()).toContain('secret plans');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/en');
    await expect.poll(kept).not.toContain('secret plans');
  });
});
