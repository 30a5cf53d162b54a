import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { stepPatienceMs } from '../support/patience.ts';
import type { DevCopy } from './dev-copy.ts';

/** What the steps of the product owner name, step by step, in the order in which they name it. */
export function stepsOf(readme: string): string[][] {
  const text = readFileSync(join(projectRoot, readme), 'utf8');
  const [, part = ''] = /\n### (?:Product owner|产品负责人)[^\n]*\n([\s\S]*?)\n### /.exec(text) ?? [];
  const steps = part.split(/\n(?=\d+\. )/).filter((step) => /^\s*\d+\. /.test(step));
  return steps.map((step) => [...step.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
}

const steps = stepsOf('README.md');

/** What a step names, in its order. */
const named = (step: number) => steps[step - 1] ?? [];

/** A project that `hub dev` follows, and a page of it that is open. */
interface Followed {
  copy: DevCopy;
  page: Page;
  url: string;
  /** How often the page was loaded since it was opened. */
  loads: number;
}

/** Goes through what README tells a product owner to do, with the words that stand there, and looks for what it promises. */
export function walkFirstTenMinutes(
  now: () => Followed,
  open: (path: string, words: string) => Promise<void>,
): void {
  const overlay = () => now().page.locator('vite-error-overlay');
  const cards = () => now().page.locator('main article').count();
  it('README, step 2: the open page of a model swaps its tabs', async () => {
    const { copy, page } = now();
    const [file = '', tabs = '', kind = ''] = named(2);
    await open('/en/models/tobi-a/kestrel-3b-chat-gguf', 'tobi-a/kestrel-3b');
    const shown = () => page.locator('nav.record-tabs a').allInnerTexts();
    expect(await shown()).toEqual(['Card', 'Files']);
    const whole = copy.read(file);
    const own = whole.indexOf(`- id: ${kind}\n`);
    copy.write(file, whole.slice(0, own) + whole.slice(own).replace(/tabs: \[.*?\]/, tabs));
    await expect.poll(shown).toEqual(['Files', 'Card']);
    expect(now().loads).toBe(0);
  });

  it('README, step 3: a list shows twelve, and the rest when asked for more', async () => {
    const { copy, page } = now();
    const [file = '', twelve = ''] = named(3);
    await open('/en/models', 'tobi-a');
    await expect.poll(cards).toBeGreaterThan(12);
    const all = await cards();
    copy.write(file, `${copy.read(file)}${twelve}\n`);
    await expect.poll(cards).toBe(12);
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(cards).toBe(all);
  });

  it('README, step 4: a wrong unit is told in the terminal and on the page, which stays as it was', async () => {
    const { copy } = now();
    const [wrong = '', right = ''] = named(4);
    const [file = '', twelve = ''] = named(3);
    const [count, before] = [await cards(), copy.read(file)];
    const lines = before.split('\n');
    const at = lines.indexOf(twelve);
    copy.write(file, lines.toSpliced(at + 1, 0, wrong).join('\n'));
    await overlay().waitFor({ state: 'attached' });
    const told = await overlay().locator('.message').innerText();
    const place = `${file}:${at + 2}:${wrong.indexOf(': ') + 3}`;
    for (const said of [told, copy.output]) {
      expect(said).toContain(place);
      expect(said).toContain(`Did you mean "${right}"?`);
    }
    expect(await cards()).toBe(count);
    copy.write(file, before);
    await overlay().waitFor({ state: 'detached' });
  });

  it('README, step 5: one page asks for a licence, the other does not, and the API answers as they do', async () => {
    const { copy, page: visitors, url } = now();
    const [file = '', rule = ''] = named(5);
    // In a browser of its own: an open page would still know nobody.
    const context = await visitors.context().browser()?.newContext({ locale: 'en-US' });
    if (context === undefined) throw new Error('The page has no browser.');
    onTestFinished(() => context.close());
    context.setDefaultTimeout(stepPatienceMs);
    const send = (method: 'post' | 'put', path: string, data: object) =>
      context.request[method](`${url}/acx${path}`, { data, headers: { origin: url } });
    const person = { userName: 'an-owner', password: 'a long password', email: 'owner@example.org' };
    expect((await send('post', '/user/users/register', person)).status()).toBe(200);
    expect((await send('put', '/aihub/personal/info', { alias: 'Owner' })).status()).toBe(200);
    const page = await context.newPage();
    // The stars beside the words of fields: that of the name is always there.
    const stars = () => page.locator('.form-required').count();
    await page.goto(`${url}/en/models/create`);
    await expect.poll(stars).toBe(1);
    copy.write(file, `${copy.read(file)}${rule}\n`);
    await expect.poll(stars).toBe(2);
    const made = async (kind: string) => {
      const answer = await send('post', '/aihub/items', { kind, name: `made-${kind}` });
      return { status: answer.status(), text: await answer.text() };
    };
    await page.goto(`${url}/en/dataset/create`);
    await expect.poll(stars).toBe(1);
    expect(await made('models')).toMatchObject({ status: 400, text: expect.stringContaining('license') });
    expect(await made('dataset')).toMatchObject({ status: 200 });
    expect(await stars()).toBe(1);
  });

  it('README, step 6: what a page asks and its call no longer does is told, with both names', async () => {
    const { copy } = now();
    const [file = '', check = '', action = ''] = named(6);
    const before = copy.read(file);
    const at = before.indexOf(`  ${action}:`);
    const without = before.slice(0, at) + before.slice(at).replace(`${check}, `, '');
    expect(without).not.toBe(before);
    const said = copy.output.length;
    copy.write(file, without);
    try {
      const told = () => copy.output.slice(said);
      await expect.poll(told).toContain('"items.create"');
      expect(told()).toContain(`/models/create asks ${check} before`);
    } finally {
      copy.write(file, before);
    }
    await overlay().waitFor({ state: 'detached' });
  });

  it.each([
    [7, 'trace', /^\S/],
    [8, 'fix', /nothing/i],
  ])('README, step %i: `%s` says what is promised', (step, command, says) => {
    expect(named(step)[0]).toBe(`npm run hub -- ${command}`);
    const { status, said } = now().copy.run(join('cli', 'hub.ts'), command);
    expect(status, said).toBe(0);
    expect(said).toMatch(says);
  });
}
