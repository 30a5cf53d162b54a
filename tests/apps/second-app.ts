import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it as usual } from 'vitest';
import type { DevCopy } from '../dev/dev-copy.ts';
import { contextOf, type It, type Laid, type ServedCopy } from './laid.ts';

const desk = '/ui/desk/index.html';

/** One app more: pages behind a `#`, and the language from the cookie. */
function layDesk(copy: DevCopy): void {
  cpSync(join(import.meta.dirname, 'desk'), copy.root, { recursive: true });
  copy.edit('spec/app.yaml', [
    '  acm: {',
    `  desk: { at: ${desk}, router: hash, languageFrom: cookie, roles: { list: desk/list } }\n  acm: {`,
  ]);
  copy.edit('engine/spec/screens/pages/missing.yaml', [
    'buttons:\n',
    'buttons:\n  - { text: desk.enter, do: [{ go: desk/lobby }] }\n',
  ]);
}

export const secondApp: Laid = { says: 'an app of its own address', lay: layDesk, tries: tryDesk };

function tryDesk(now: ServedCopy, it: It = usual): void {
  const context = contextOf(now, 'zh-CN');
  let page: Page;
  const faults: string[] = [];

  beforeEach(async () => {
    await context().clearCookies();
    page = await context().newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
  });
  afterEach(async () => {
    await page.close();
    expect(faults.splice(0)).toEqual([]);
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const at = () => page.url().slice(now.url.length);

  it('draws its pages by what stands behind the #', async () => {
    await page.goto(desk);
    await heading('前台').waitFor();
    expect(await page.title()).toContain('前台');
    await page.goto(`${desk}#/room/7`);
    await heading('房间').waitFor();
    await page.locator('main').getByRole('link', { name: '回前台' }).click();
    await heading('前台').waitFor();
    expect(at()).toBe(`${desk}#/`);
    await page.goBack();
    await heading('房间').waitFor();
    await page.reload();
    await heading('房间').waitFor();
    expect(at()).toBe(`${desk}#/room/7`);
  });

  it('says so where none of its pages stands', async () => {
    await page.goto(`${desk}#/models`);
    await heading('页面不存在').waitFor();
  });

  it('takes its language from the cookie, and the switch sets it', async () => {
    await page.goto(`${desk}#/room/7`);
    await heading('房间').waitFor();
    await page.locator('header a[hreflang="en-US"]').click();
    await heading('A room').waitFor();
    expect(at()).toBe(`${desk}#/room/7`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    const answer = await context().request.get(desk);
    expect(await answer.text()).toContain('<html lang="en-US"');
  });

  it('keeps its language while it is open, whatever another tab chooses', async () => {
    await page.goto(`${desk}#/room/7`);
    await heading('房间').waitFor();
    await context().addCookies([{ name: 'language', value: 'en', url: now.url }]);
    await page.locator('main').getByRole('link', { name: '回前台' }).click();
    await heading('前台').waitFor();
    await page.reload();
    await heading('Front desk').waitFor();
  });

  it('in the language of the browser until one is chosen', async () => {
    const english = await now.browser.newContext({ locale: 'en-GB', baseURL: now.url });
    const other = await english.newPage();
    await other.goto(desk);
    await other.getByRole('heading', { name: 'Front desk' }).waitFor();
    await english.close();
  });

  it('is left for the hub, and entered from it, as any other document', async () => {
    await page.goto(desk);
    await page.locator('main').getByRole('link', { name: '首页' }).click();
    await page.waitForURL((to) => to.pathname === '/');
    await page.goto('/nowhere/at/all/here');
    await page.locator('main').getByRole('link', { name: '去前台' }).click();
    await heading('前台').waitFor();
    expect(at()).toBe(`${desk}#/`);
    // A link, which the router of the app must leave to the browser.
    await page.locator('header .shell-logo').click();
    await page.waitForURL((to) => to.pathname === '/');
    await page.locator('main .coll-card__path').first().waitFor();
    // The document that a visitor asked for was not there.
    faults.splice(0);
  });

  it('has a list of its own, where every other has its own as well', async () => {
    await page.goto(desk);
    await page.locator('header a', { hasText: '模型' }).first().click();
    await heading('架上的模型').waitFor();
    expect(at()).toBe(`${desk}#/shelf/models`);
    // It says nothing of the page of an item: that of the hub is meant.
    await page.locator('main .coll-card a').first().click();
    await page.waitForURL((to) => /^\/models\/[^/]+\/[^/]+$/.test(to.pathname));
    await page.locator('.record-tabs').waitFor();
    await page.locator('header a', { hasText: '模型' }).first().click();
    await page.waitForURL((to) => to.pathname === '/models');
    await heading('模型').waitFor();
  });

  it('keeps its page when a link leads to a part of it', async () => {
    await page.goto(`${desk}#/room/7`);
    await heading('房间').waitFor();
    await page.locator('.skip-link').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    expect(at()).toBe(`${desk}#/room/7`);
    expect(await heading('房间').isVisible()).toBe(true);
  });

  it('is found by its folder', async () => {
    await page.goto('/ui/desk');
    await heading('前台').waitFor();
    expect(at()).toBe(desk);
    await page.goto('/ui/desk/?from=mall#/room/7');
    await heading('房间').waitFor();
    expect(at()).toBe(`${desk}?from=mall#/room/7`);
  });
}
