import { cpSync, existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Page } from 'playwright';
import { beforeEach, expect, it as usual } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { judge } from '../../cli/walls/judge.ts';
import { layers, packageRows } from '../../cli/walls/layers.ts';
import { oneChecker } from '../../generator/emit/testing/type-check.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { type DevCopy, demoPassword } from '../dev/dev-copy.ts';
import { SessionClient } from '../support/session-client.ts';
import { contextOf, type It, type Laid, type ServedCopy } from './laid.ts';

const area = join(import.meta.dirname, 'area');

/** A file that replaces a screen, one that fills a slot, and one that is a page of its own. */
function layWritten(copy: DevCopy): void {
  cpSync(join(import.meta.dirname, 'written'), copy.root, { recursive: true });
  copy.edit('spec/screens/acm/register.yaml', ['fields:\n', 'slots: { userName: userName }\nfields:\n']);
  copy.edit('spec/screens/hub/item.yaml', [
    'find: items.find\n',
    'slots: { notices: notices }\nfind: items.find\n',
  ]);
  copy.edit('spec/routes/hub.yaml', [
    '  - { path: /token,',
    '  - { path: /written, screen: hub/written, title: page.home }\n  - { path: /token,',
  ]);
}

/** Beside what is right, what the compiler must find wrong: each is a file of its own, and one run looks at all. */
const mistyped: Record<string, [right: string, from: string, to: string]> = {
  'mistyped/userName.tsx': ['screens/acm/register.userName.tsx', 'value.toLowerCase()', 'value.length'],
  'mistyped/notices.tsx': ['screens/hub/item.notices.tsx', 'row.name', 'row.nmae'],
  'mistyped/written.tsx': ['screens/hub/written.tsx', 'counts.data?.counts', 'counts.data?.sums'],
  'server/handlers/notice/mistyped.ts': [
    'server/handlers/notice/post.ts',
    'return { text }',
    'return { words: text }',
  ],
};

/** The files in which the compiler finds a fault, of the hand-written ones and of those that are wrong. */
function faulty(copy: DevCopy): string[] {
  for (const [file, [right, from, to]] of Object.entries(mistyped)) {
    expect(copy.read(right)).toContain(from);
    copy.write(file, copy.read(right).replace(from, to));
  }
  const include = [
    'screens',
    'generated/overrides.ts',
    'generated/server/handlers.ts',
    ...Object.keys(mistyped),
  ];
  copy.write('tsconfig.screens.json', JSON.stringify({ extends: './tsconfig.json', include }));
  const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const { said } = copy.run(
    tsc,
    '-p',
    join(copy.root, 'tsconfig.screens.json'),
    '--pretty',
    'false',
    ...oneChecker,
  );
  return [...new Set([...said.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))];
}

export const handWritten: Laid = { says: 'hand-written files', lay: layWritten, tries: tryWritten };
/** Beside those: it is compiled with them. */
export const handWrittenCalls: Laid = {
  says: 'hand-written calls',
  lay: (copy) => cpSync(area, copy.root, { recursive: true }),
  tries: tryCalls,
};

function tryWritten(now: ServedCopy, it: It = usual): void {
  const context = contextOf(now, 'en-GB');
  let page: Page;

  beforeEach(async () => {
    page = await context().newPage();
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

  it('fill a part of the page of a thing, around what stands there', async () => {
    await page.goto('/en/models');
    const card = page.locator('.coll-card').first();
    const path = await card.locator('.coll-card__path').innerText();
    await card.getByRole('link').first().click();
    await page.locator('.written-notice').waitFor();
    expect(path).toMatch(new RegExp(`/${await page.locator('.written-notice').innerText()}$`));
    await page.locator('.record-head').waitFor();
  });

  it('are a page of their own, which reads by the ids of calls', async () => {
    await page.goto('/en/written');
    const list = page.locator('.written-counts');
    await list.getByRole('link').first().click();
    await page.waitForURL((to) => /^\/en\/\w+$/.test(to.pathname) && !to.pathname.endsWith('written'));
  });
}

function tryCalls(now: ServedCopy): void {
  usual('answer the calls of an area from one folder, and no other file knows of it', async () => {
    const added = listFiles(area, '').map((file) => relative(area, file));
    const code = added.filter((file) => !file.startsWith('spec/'));
    expect(added.filter((file) => existsSync(join(projectRoot, file)))).toEqual([]);
    expect([...new Set(code.map(dirname))]).toEqual(['server/handlers/notice']);
    const texts = new Map(code.map((file) => [file, now.copy.read(file)]));
    expect(judge(texts, { layers, packages: packageRows })).toEqual([]);

    const manager = new SessionClient(now);
    const visitor = new SessionClient(now);
    expect(await manager.signIn('linyue', demoPassword)).toMatchObject({ status: 200 });
    const told = async () => (await visitor.get('/notice')).body.data;
    expect(await told()).toEqual({});
    const refused = await visitor.put('/notice', { text: 'Down on Sunday' });
    expect(refused).toMatchObject({ status: 401, body: { code: '401' } });
    expect(await manager.put('/notice', { text: '' })).toMatchObject({ status: 400 });
    expect(await manager.put('/notice', { text: 'Down on Sunday' })).toMatchObject({ status: 200 });
    expect(await told()).toEqual({ notice: { text: 'Down on Sunday' } });
    expect((await manager.remove('/notice')).body.data).toEqual({ wasThere: true });
    expect(await told()).toEqual({});
  });

  usual('are typed, as the screens are, by the ids that they are found by', () => {
    expect(faulty(now.copy).sort()).toEqual(Object.keys(mistyped).sort());
  });
}
