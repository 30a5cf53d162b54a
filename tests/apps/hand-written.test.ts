import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { DevCopy } from '../dev/dev-copy.ts';
import { launchBrowser } from '../support/browser.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { describeInBrowser } from '../support/visit.ts';

/** The product with a file that replaces a screen, one that fills a slot, and one that is a page of its own. */
function copyWithWritten(): DevCopy {
  const copy = new DevCopy();
  cpSync(join(import.meta.dirname, 'written'), copy.root, { recursive: true });
  copy.edit('spec/screens/acm/register.yaml', ['fields:\n', 'slots: { userName: userName }\nfields:\n']);
  copy.edit('spec/routes/hub.yaml', [
    '  - { path: /token,',
    '  - { path: /written, screen: hub/written, title: page.home }\n  - { path: /token,',
  ]);
  return copy;
}

/** What the compiler says of the hand-written files alone. */
function compiled(copy: DevCopy): string {
  const include = ['screens', 'generated/overrides.ts'];
  copy.write('tsconfig.screens.json', JSON.stringify({ extends: './tsconfig.json', include }));
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', join(copy.root, 'tsconfig.screens.json'), '--pretty', 'false'];
  try {
    return execFileSync(process.execPath, args, { cwd: copy.root, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout: string }).stdout);
  }
}

describeInBrowser('hand-written files', () => {
  let copy: DevCopy;
  let browser: Browser;
  let page: Page;
  let url: string;

  beforeAll(async () => {
    copy = copyWithWritten();
    [url, browser] = await Promise.all([copy.start(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await copy?.stop();
    copy?.remove();
  });
  beforeEach(async () => {
    page = await browser.newPage({ locale: 'en-GB', baseURL: url });
    page.setDefaultTimeout(stepPatienceMs);
    return () => page.close();
  });

  it('replace a screen, and draw the generated one inside', async () => {
    await page.goto('/en/nowhere/at/all/here');
    await page.locator('.written-address').waitFor();
    expect(await page.locator('.written-address').textContent()).toBe('/en/nowhere/at/all/here');
    await page.locator('main').getByRole('link', { name: 'Home' }).waitFor();
  });

  it('fill a slot of a form, whose label and faults stay the form’s', async () => {
    await page.goto('/ui/acm/index.html#/register');
    const name = page.locator('input.written-name');
    await name.fill('ADA');
    expect(await name.inputValue()).toBe('ada');
    const label = page.locator(`label[for="${await name.getAttribute('id')}"]`);
    expect(await label.textContent()).not.toBe('');
  });

  it('are a page of their own, which reads by the ids of calls', async () => {
    await page.goto('/en/written');
    const list = page.locator('.written-counts');
    await list.getByRole('link').first().click();
    await page.waitForURL((to) => /^\/en\/\w+$/.test(to.pathname) && !to.pathname.endsWith('written'));
  });

  it('are typed by the ids that they are found by', () => {
    expect(compiled(copy)).toBe('');
    copy.edit('screens/acm/register.userName.tsx', ['value.toLowerCase()', 'value.length']);
    copy.edit('screens/hub/written.tsx', ['counts.data?.counts', 'counts.data?.sums']);
    const said = compiled(copy);
    expect(said).toContain('register.userName.tsx');
    expect(said).toContain('written.tsx');
  });
});
