import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handWritten } from '../apps/hand-written.ts';
import { everyOf, once } from '../apps/laid.ts';
import { secondApp } from '../apps/second-app.ts';
import { launchBrowser } from '../support/browser.ts';
import { isAllTried } from '../support/drawn.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { unspoken, unspokenLine } from '../support/unspoken.ts';
import { describeInBrowser } from '../support/visit.ts';
import { DevCopy } from './dev-copy.ts';
import { stepsOf, walkFirstTenMinutes } from './first-ten-minutes.ts';

/** One item with a base model, which its README names. */
const item = '/models/tobi-a/kestrel-3b-chat-gguf';
const baseModel = 'tobi-a/kestrel-3b';
/** Whose models are planted as well: a list has more than one page of twelve. */
const owners = ['chenmo', 'linyue', 'marta-k'];
const laid = [handWritten, secondApp];

it('the first ten minutes name the same in both languages', () => {
  const sorted = (steps: string[][]) => steps.map((named) => [...named].sort());
  expect(stepsOf('README.md')).toHaveLength(10);
  expect(sorted(stepsOf('README.zh.md'))).toEqual(sorted(stepsOf('README.md')));
});

describeInBrowser('an open page follows the spec', () => {
  let copy: DevCopy;
  let browser: Browser;
  let page: Page;
  let url: string;
  let loads = 0;

  beforeAll(async () => {
    copy = new DevCopy(owners.map((owner) => `items/models/${owner}`));
    for (const { lay } of laid) lay(copy);
    [url, browser] = await Promise.all([copy.start(), launchBrowser()]);
    const context = await browser.newContext({ locale: 'zh-CN' });
    context.setDefaultTimeout(stepPatienceMs);
    page = await context.newPage();
    page.on('load', () => {
      loads += 1;
    });
  });
  afterAll(async () => {
    await browser?.close();
    await copy?.stop();
    copy?.remove();
  });

  const go = async (path: string, words: string) => {
    await page.goto(url + path);
    await page.getByText(words).first().waitFor();
    loads = 0;
  };
  const inMain = (text: string) => page.locator('main').getByText(text, { exact: true }).first();

  const inFacts = (text: string) => page.locator('main .md-facts').getByText(text, { exact: true });

  // Before anything is edited.
  const now = once(() => ({ copy, url, browser }));
  // Of `hub start` all of it is tried in each run: tests/apps/served-together.test.ts.
  describe.each(laid)('$says', ({ tries }) => tries(now, everyOf(3)));

  walkFirstTenMinutes(() => ({ copy, page, url, loads }), go);

  it('when a word and a fact of a screen change, without being loaded again', async () => {
    await go(item, baseModel);
    copy.edit('locales/zh/hub/item/intro.yaml', ['createTime: 创建时间', 'createTime: 何时创建']);
    await inMain('何时创建').waitFor();
    copy.edit('spec/screens/hub/item/intro.yaml', [
      '    - item.createTime\n',
      '    - { value: item.createTime, label: hub.item.license }\n    - { value: item.baseModel, label: fact.visits }\n',
    ]);
    await inMain('何时创建').waitFor({ state: 'detached' });
    await inFacts(baseModel).waitFor();
    expect(loads).toBe(0);
  });

  it('when a field gets another name, and shows the value that was kept under the old one', async () => {
    await go(item, baseModel);
    const answered = page.waitForResponse(
      async (answer) => answer.url().includes('/acx/') && (await answer.text()).includes('"parentModel"'),
    );
    copy.edit('spec/screens/hub/item/intro.yaml', ['item.baseModel', 'item.parentModel']);
    copy.edit(
      'spec/entities/item.yaml',
      ['  baseModel?: {', '  parentModel?: { was: baseModel,'],
      ['and: [baseModel,', 'and: [parentModel,'],
    );
    expect(await (await answered).text()).not.toContain('"baseModel"');
    await inFacts(baseModel).waitFor();
    expect(loads).toBe(0);
  });

  // A step of README lets a fault be told and mended in each run.
  const everyOther = everyOf(2);

  everyOther('with the words of a fault, which go when it is mended', async () => {
    await go(item, baseModel);
    copy.edit('spec/screens/hub/list.yaml', ['load: items.list', 'load: items.lits']);
    const overlay = page.locator('vite-error-overlay');
    await overlay.waitFor({ state: 'attached' });
    const words = await overlay.locator('.message').innerText();
    expect(words).toContain('spec/screens/hub/list.yaml:');
    expect(words).toContain('Did you mean "items.list"?');
    // Whoever comes now sees the product as it was, under the same fault.
    await page.reload();
    await overlay.waitFor({ state: 'attached' });
    await inMain(baseModel).waitFor();
    copy.edit('spec/screens/hub/list.yaml', ['load: items.lits', 'load: items.list']);
    await overlay.waitFor({ state: 'detached' });
    await inMain(baseModel).waitFor();
  });

  it('when there is one more kind: it is in the header, and its list opens', async () => {
    await go('/models', 'tobi-a');
    const kinds = copy.read('spec/kinds.yaml');
    const [, written = ''] = kinds.split(/^(?= {2}- id: dataset)/m);
    const [block = ''] = written.split(/\n(?= {2}- id: )/);
    const words = {
      zh: 'prompt: { name: 提示词, many: 提示词, one: 提示词, a: 一个提示词, text: 问出来的 }\n',
      en: 'prompt: { name: Prompts, many: prompts, one: prompt, a: a prompt, text: Asked }\n',
    };
    for (const [language, text] of Object.entries(words)) {
      const file = `locales/${language}/kind.yaml`;
      copy.write(file, copy.read(file) + text);
    }
    copy.write(
      'spec/kinds.yaml',
      `${kinds}${block.replace('id: dataset', 'id: prompt').replace('code: 3', 'code: 7')}\n`,
    );
    await page.getByRole('link', { name: '提示词' }).first().click();
    await page.getByText('暂无内容').waitFor();
    expect(new URL(page.url()).pathname).toBe('/prompt');
  });

  it('when there is one more language, whose missing words are those of its fallback', async () => {
    await go('/models', 'tobi-a');
    const english = '  - { id: en, tag: en-US, prefix: /en }\n';
    copy.write(`locales/${unspoken.id}/hub/list.yaml`, 'title: "{kind}一覧"\n');
    copy.edit('spec/app.yaml', [english, `${english}${unspokenLine('en')}`]);
    await page.locator(`a[hreflang="${unspoken.tag}"]`).first().click();
    await page.waitForFunction(() => document.title.includes('Models一覧'));
    expect(await page.locator('html').getAttribute('lang')).toBe(unspoken.tag);
    await page.getByRole('link', { name: 'Models', exact: true }).first().waitFor();
  });

  it('when the code of the server changes, and keeps the old one while the new cannot be loaded', async () => {
    const title = async () => {
      const answer = await fetch(`${url}/nowhere/at/all`, { headers: { accept: 'text/html' } });
      return /<title>(.*?)<\/title>/.exec(await answer.text())?.[1];
    };
    const words = "windowTitle(key ? say(id, key) : '', hubName(source.settings))";
    copy.edit('server/doors/pages/page-route.ts', [words, "'Gone'"]);
    await expect.poll(title).toMatch(/^Gone/);
    copy.edit('server/doors/pages/html.ts', ['export function escapeHtml(', 'export function escapeHtml((']);
    await expect.poll(() => copy.output).toContain('The server stays as it was');
    expect(await title()).toMatch(/^Gone/);
    copy.edit('server/doors/pages/html.ts', ['export function escapeHtml((', 'export function escapeHtml(']);
    copy.edit('server/doors/pages/page-route.ts', ["'Gone'", "'Lost'"]);
    await expect.poll(title).toMatch(/^Lost/);
  });

  const ends = everyOf(2);

  ends('until the command is stopped, which ends well while the page stays open', async () => {
    expect(await copy.stop()).toBe(0);
  });

  ends(
    'and where nobody reads what it says, such as after its terminal was closed, it ends by itself',
    async () => {
      if (isAllTried()) await copy.start();
      expect(await copy.hangUp()).toBe(0);
    },
  );
});
