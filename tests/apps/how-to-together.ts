import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DevCopy, demoPassword } from '../dev/dev-copy.ts';
import { cardPaths, launchBrowser, settled } from '../support/browser.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { apply, readHowTos } from './how-to.ts';

const items = 'demo/items/models/tobi-a';

/** One copy has the examples of all pages, is built and started, and one browser looks for what each page promises. */
export function tryTogether(): void {
  let copy: DevCopy;
  let browser: Browser;
  let page: Page;
  let url: string;
  const wrong: string[] = [];

  beforeAll(async () => {
    copy = new DevCopy();
    for (const { edits } of readHowTos()) apply(copy, edits);
    // A model that has one of the tags of the new group, as its owner would say it.
    const [model = ''] = readdirSync(join(copy.root, items)).sort();
    copy.edit(`${items}/${model}/item.yaml`, ['tags: [', 'tags: [medicine, ']);
    [url, browser] = await Promise.all([copy.start('start'), launchBrowser()]);
    const context = await browser.newContext({
      ...{ locale: 'en-US', baseURL: url },
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: [{ name: 'Token', value: 'visit' }] }],
      },
    });
    context.setDefaultTimeout(stepPatienceMs);
    page = await context.newPage();
    page.on('pageerror', (error) => wrong.push(error.message));
    const signedIn = await send('POST', '/user/users/login', { userName: 'chenmo', password: demoPassword });
    expect(signedIn).toMatchObject({ code: '0' });
  });
  afterAll(async () => {
    await browser?.close();
    await copy?.stop();
    copy?.remove();
  });

  const send = async (method: string, path: string, data?: object) => {
    const reply = await page.request.fetch(`/acx${path}`, {
      method,
      headers: { origin: url },
      ...(data && { data }),
    });
    return (await reply.json()) as { code: string; data: { key: string; list: { name: string }[] } };
  };
  const open = async (path: string) => {
    await page.goto(path);
    await settled(page);
    expect(wrong).toEqual([]);
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).first().waitFor();
  const namesBy = async (sort: string) =>
    (await send('GET', `/aihub/items?kind=models&sort=${sort}`)).data.list.map(({ name }) => name);
  const said = (text: string) => page.locator('main').getByText(text, { exact: true }).first();

  it('tag-category: the list of models is filtered by the group', async () => {
    await open('/en/models');
    await said('Fields of work').waitFor();
    await open('/models?tags=medicine');
    await said('领域').waitFor();
    expect(await cardPaths(page)).toHaveLength(1);
  });

  it('sort-order: lists begin with what was updated last', async () => {
    await open('/en/models');
    expect(await page.locator('.coll-sort').innerText()).toContain('Recently updated');
    expect((await cardPaths(page)).map((path) => path.split('/').at(-1)?.trim())).toEqual(
      await namesBy('updateTime'),
    );
  });

  it('tabs: the page of a model has its files first, that of nothing else', async () => {
    const [name] = await namesBy('updateTime');
    await open(`/en/models/tobi-a/${name}`);
    expect(await page.locator('.record-tabs a').allInnerTexts()).toEqual(['Files', 'Card']);
  });

  it('shown-value: cards name the license, and no visits', async () => {
    await open('/en/models');
    const card = page.locator('.coll-card', { has: page.locator('.coll-card__path') }).first();
    expect(await card.innerText()).toMatch(/MIT|Apache|OpenRAIL/i);
    expect(await page.locator('main [aria-label*="visits" i]').count()).toBe(0);
  });

  it('page-of-blocks: the bar leads to the page, which has its banner and its lists', async () => {
    await open('/en');
    await page.locator('header').getByRole('link', { name: 'Start here' }).click();
    await heading('Start here');
    await settled(page);
    await said('What we work on').waitFor();
    expect((await cardPaths(page)).length).toBeGreaterThan(0);
    await said('No data sets yet').waitFor();
  });

  it('third-language: a page speaks it, and what it does not say yet is said in another', async () => {
    // What waits for a page knows the languages of this product alone.
    await page.goto('/ja/models');
    await heading('モデル');
    expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP');
    expect(await page.locator('.coll-sort').innerText()).toContain('Recently updated');
    expect(wrong).toEqual([]);
  });

  it('another-kind: a thing of it is made, listed, shown with its files, and found', async () => {
    await open('/en/prompt/create');
    await heading('Create a prompt');
    const made = await send('POST', '/aihub/items', {
      kind: 'prompt',
      name: 'quokka-words',
      visibility: 'PUBLIC',
    });
    expect(made).toMatchObject({ code: '0' });
    await vi.waitFor(
      async () =>
        expect(await send('GET', `/aihub/${made.data.key}/view`)).toMatchObject({
          data: { bareRepoInitStatus: 'SUCCESS', defaultFileInitStatus: 'SUCCESS' },
        }),
      stepPatienceMs,
    );
    await open('/en/prompt');
    await heading('Prompts');
    expect(await cardPaths(page)).toHaveLength(1);
    await open('/en/prompt/chenmo/quokka-words');
    await heading('quokka-words');
    await page.locator('.record-tabs').getByRole('link', { name: 'Files' }).click();
    await said('README.md').waitFor();
    await open('/en/search?q=quokka&kind=prompt');
    await vi.waitFor(async () => expect(await cardPaths(page)).toHaveLength(1), stepPatienceMs);
  });
}
