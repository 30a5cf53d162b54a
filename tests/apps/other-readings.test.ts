import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { DevCopy, demoPassword } from '../dev/dev-copy.ts';
import { becomes } from '../support/becomes.ts';
import { inLanguages, launchBrowser, settled } from '../support/browser.ts';
import { inTurn } from '../support/drawn.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { SessionClient } from '../support/session-client.ts';
import { describeInBrowser } from '../support/visit.ts';
import { editsOf } from '../wishes/other-ways.ts';
import { tryTogether } from './how-to-together.ts';

/** Rows of the record of departures whose other way is walked here. */
const taken = [
  "the language is a cookie's",
  'en where the browser',
  'the console, the mall, the helper',
  'an answer that is no success',
  'redirect',
  '`cache=true` is appended',
  'the language cookie lasts',
  'session storage is cleared',
  'alerts stay, other boxes close',
];

/** The product of an owner who takes the other reading wherever there are two, with a page of prices and a service beside. */
function copyOtherwise(): DevCopy {
  const copy = new DevCopy();
  cpSync(join(import.meta.dirname, 'shop'), copy.root, { recursive: true });
  for (const [file, from, to] of editsOf(...taken)) copy.edit(file, [from, to]);
  return copy;
}

const [english, chinese] = ['en', 'zh'].map((id) => inLanguages.find((one) => one.id === id));
const { t } = english ?? inLanguages[0] ?? { t: () => '' };
/** What the browser wants: Chinese before English. */
const wanted = 'zh-CN,zh,en';
const me = 'tobi-a';
const item = `/models/${me}/doorman-safety`;

/** The other readings of the specification. */
function tryOtherReadings(): void {
  let copy: DevCopy;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let url: string;
  let client: SessionClient;
  const faults: string[] = [];
  let allowed = /^$/;

  beforeAll(async () => {
    copy = copyOtherwise();
    [url, browser] = await Promise.all([copy.start('start'), launchBrowser()]);
    client = new SessionClient({ url });
    expect((await client.signIn(me, demoPassword)).body.code).toBe('0');
  });
  afterAll(async () => {
    await browser?.close();
    await copy?.stop();
    copy?.remove();
  });
  beforeEach(async () => {
    allowed = /^$/;
    context = await browser.newContext({
      ...{ locale: wanted, baseURL: url, reducedMotion: 'reduce' },
      extraHTTPHeaders: { 'accept-language': wanted },
    });
    context.setDefaultTimeout(stepPatienceMs);
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !allowed.test(message.text())) faults.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(faults.splice(0)).toEqual([]);
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const at = () => page.url().slice(url.length);
  async function signedIn(): Promise<void> {
    const [name = '', value = ''] = (client.cookie ?? '').split('=');
    await context.addCookies([{ name, value, url }]);
    await context.addInitScript(() => localStorage.setItem('Token', 'visit'));
  }

  it('speaks the fallback to whoever has it among others, and no address says the language (4)', async () => {
    const answer = await page.goto('/models');
    expect(await answer?.text()).toContain('<html lang="en-US"');
    await heading(t('kind.models.name')).waitFor();
    await page.goto('/');
    await page.locator('.coll-card__title a').first().waitFor();
    expect(at()).toBe('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
    expect(await page.locator('a[href^="/en"]').count()).toBe(0);
  });

  it('keeps a chosen language for 365 days (9), at the same addresses', async () => {
    await page.goto('/models');
    await settled(page);
    await page.locator('a[hreflang="zh-CN"]').first().click();
    await page.locator('html[lang="zh-CN"]').waitFor();
    await heading(chinese?.t('kind.models.name') ?? '').waitFor();
    expect(at()).toBe('/models');
    const kept = (await context.cookies()).find(({ name }) => name === 'language');
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect([kept?.value, Math.round(days), kept?.sameSite]).toEqual(['zh', 365, 'Lax']);
    await page.goto('/');
    await page.locator('.coll-card__title a').first().waitFor();
    expect([at(), await page.locator('html').getAttribute('lang')]).toEqual(['/', 'zh-CN']);
    allowed = /status of 404/;
    await page.goto('/en/models');
    await heading(chinese?.t('page.missing.title') ?? '').waitFor();
  });

  it('warns with the words of whatever was answered, also of what a page loads (8)', async () => {
    await page.route(/\/aihub\/items\b/, (route) =>
      route.fulfill({ json: { code: '990001', msg: 'Under maintenance', data: null } }),
    );
    await page.goto('/');
    await settled(page);
    await page
      .locator('header')
      .getByRole('link', { name: t('kind.models.name') })
      .first()
      .click();
    await page.locator('.toast-warning').getByText('Under maintenance', { exact: true }).waitFor();
  });

  it('writes amounts with two decimals, thousands apart, and a half to the even one (9)', async () => {
    await shop();
    const amounts = await page.locator('main tbody tr td:nth-child(2)').allTextContents();
    expect(amounts.map((text) => text.trim())).toEqual(['1,234,567.50', '0.12', '0.38', '-1.00', '0.00']);
  });

  it('says the status of a service that refuses once, and ends no session (8)', async () => {
    allowed = /status of 40[13]/;
    await signedIn();
    await shop();
    await page.evaluate(() => sessionStorage.setItem('mark', '1'));
    for (const [status, words] of [
      [401, 'Unauthorized'],
      [403, 'Forbidden'],
    ] as const) {
      await page.unroute(/\/shop\/orders$/);
      await page.route(/\/shop\/orders$/, (route) => route.fulfill({ status, body: 'no' }));
      const asked = [0, 1].map(() => page.waitForResponse(/\/shop\/orders$/));
      const order = page.getByRole('button', { name: 'Order' });
      await order.nth(0).click();
      await order.nth(1).click();
      await Promise.all(asked);
      const told = page.locator('.toast-error').getByText(words, { exact: true });
      await told.waitFor();
      expect(await told.count()).toBe(1);
    }
    expect(await page.evaluate(() => sessionStorage.getItem('mark'))).toBe('1');
    expect(at()).toBe('/offers');
    expect(await client.user()).toMatchObject({ userName: me });
  });

  it('leads to the console without a word of keeping what it loads (2.4)', async () => {
    await context.route(/\/ui\/console\//, (route) => route.fulfill({ body: 'the console' }));
    await shop();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'To the console' }).click(),
    ]);
    await popup.waitForURL(/console/);
    expect(popup.url()).toBe(`${url}/ui/console/index.html#`);
  });

  it('lets a form be left that holds something (5)', async () => {
    await signedIn();
    await page.goto(`${item}/setting`);
    await page.locator('section#rename').getByRole('textbox').fill('half-typed');
    await page
      .locator('header')
      .getByRole('link', { name: t('kind.models.name') })
      .first()
      .click();
    await page.waitForURL((to) => to.pathname === '/models');
    expect(await page.getByRole('alertdialog').or(page.getByRole('dialog')).count()).toBe(0);
  });

  it('keeps nothing of what was typed when the session ends (8)', async () => {
    allowed = /status of 401/;
    await signedIn();
    await page.goto('/models/create');
    await page.getByRole('textbox', { name: t('field.descEn') }).fill('Typed for an hour');
    await page
      .getByRole('textbox', { name: t('field.name') })
      .first()
      .fill('long-work');
    await page.route(/\/aihub\/items$/, (route) => route.fulfill({ status: 401, body: 'no' }));
    await page.locator('main [type=submit]').click();
    await page.getByText(t('acm.login.ended'), { exact: true }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).not.toContain('an hour');
  });

  it('shows the page for what is not found where an item goes while one is inside of it (2.5)', async () => {
    allowed = /status of 404/;
    await page.goto(item);
    await settled(page);
    const key = (await client.get(`/aihub/find?kind=models&user=${me}&name=doorman-safety`)).body.data?.key;
    expect((await client.send('DELETE', `/aihub/${key}`, { confirm: 'doorman-safety' })).body.code).toBe('0');
    await page.getByRole('link', { name: t('tab.files') }).click();
    await becomes(async () =>
      expect(await page.locator('h1').first().textContent()).toBe(t('page.missing.title')),
    );
    expect(at()).toBe(`${item}/files`);
  });

  async function shop(): Promise<void> {
    const prices = [1_234_567.495, 0.125, 0.375, -1, 0];
    const list = prices.map((price, index) => ({ id: `o${index}`, name: `Offer ${index}`, price }));
    await page.route(/\/shop\/offers$/, (route) => route.fulfill({ json: { code: '0', data: { list } } }));
    await page.goto('/offers');
    // Until they have come, bones stand in their rows.
    await page.getByText('Offer 0', { exact: true }).waitFor();
  }
}

// Each is a product that is built and started for itself.
describeInBrowser.each(
  inTurn(
    [
      ['the examples of docs/how-to, all of them together', tryTogether],
      ['a product with the other readings of its specification', tryOtherReadings],
    ] as const,
    2,
  ),
)('%s', (_, tries) => tries());
