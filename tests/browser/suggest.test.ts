import { expect } from 'vitest';
import { signedUp } from '../support/session-client.ts';
import { describeInBrowser, it } from '../support/visit.ts';

const box = '.shell-search input';
const options = '.shell-search [role="option"]';

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

  it('asks once for a word that is typed at once, and gives up what was typed before', async ({ visit }) => {
    const page = await visit('/en/models');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/search/suggest')) asked.push(searchParams.get('q') ?? '');
    });
    await page.locator(box).pressSequentially('kestrel');
    await page.locator(options).first().waitFor();
    expect(asked.at(-1)).toBe('kestrel');
    expect(asked.length).toBeLessThan('kestrel'.length);
  });

  it('remembers what was looked for, until it is taken away', async ({ visit }) => {
    const page = await visit('/en/models');
    for (const text of ['first words', 'other words']) {
      await page.locator(box).fill(text);
      await page.locator(box).press('Enter');
      await page.waitForURL((url) => url.searchParams.get('q') === text);
    }
    await page.locator(box).fill('');
    await page.locator(options).first().waitFor();
    expect(await page.locator(`${options} .suggest__title`).allTextContents()).toEqual([
      'other words',
      'first words',
    ]);
    await page.locator(box).press('ArrowDown');
    await page.locator(box).press('Delete');
    await expect.poll(() => page.locator(options).count()).toBe(1);
    await page.locator('.suggest__forget').first().click();
    await expect.poll(() => page.locator(options).count()).toBe(0);
  });

  it('forgets what a person looked for when they sign out', async ({ hub, visit }) => {
    await signedUp(hub, 'looker');
    const page = await visit('/en/models', { as: 'looker' });
    await page.locator(box).fill('secret plans');
    await page.locator(box).press('Enter');
    await page.waitForURL(/secret/);
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    expect(await kept()).toContain('secret plans');
    await page.evaluate(() => document.querySelector<HTMLElement>('.menu-account, [aria-haspopup]')?.click());
    await page.getByText('Sign out').first().click();
    await page.waitForLoadState('load');
    await expect.poll(kept).not.toContain('secret plans');
  });
});
