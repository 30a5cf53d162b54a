import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { gainedSince, lockOf, readSiteLock, writeSiteLock } from '../../generator/load/site-lock.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { repository, TestProject } from './project.ts';

const project = new TestProject();
const site = mkdtempSync(join(tmpdir(), 'hub-site-'));
beforeEach(() => rmSync(site, { recursive: true, force: true }));
afterAll(() => {
  project.remove();
  rmSync(site, { recursive: true, force: true });
});

function says(path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}

/** What is fetched for the tests is not ours. */
const isTest = (file: string) =>
  /\/tests\/|\.test\.tsx?$/.test(file) &&
  !/node_modules|\/tests\/(?:browser\/chromium|cli\/nodes)\//.test(file);

const build = () => buildProduct({ project: project.root, blocks: repository, site });
const told = () => {
  const { faults, sources } = build();
  return formatFaults(faults, sources, 'text');
};
const sound = () => {
  const { product, laid, faults, sources } = build();
  if (product === undefined) throw new Error(formatFaults(faults, sources, 'text'));
  return { product, laid };
};

it('merges maps by key, takes away what is null, and replaces all else', () => {
  says('spec/app.yaml', 'name: The Lab\nmenus:\n  foot: { at: [side] }\n');
  says('spec/constants/lists.yaml', 'list.page: { value: 12 }\n');
  says('locales/en/home.yaml', 'title: Welcome\n');
  says('spec/errors/hub.yaml', 'itemNotFound: { decided: null }\n');
  const { product, laid } = sound();
  expect(product.app.name).toBe('The Lab');
  expect(product.app.languages.map(({ id }) => id)).toEqual(['zh', 'en']);
  expect(product.constants['list.page']?.value).toBe(12);
  expect(product.messages.en?.['home.title']?.text).toBe('Welcome');
  expect(product.messages.zh?.['home.title']?.text).toBe('首页');
  expect(laid.map(({ path, keys }) => [path, ...keys].join(' '))).toEqual([
    'spec/app.yaml name',
    'spec/app.yaml menus foot at',
    'spec/constants/lists.yaml list.page value',
    'spec/errors/hub.yaml itemNotFound decided',
    'locales/en/home.yaml title',
  ]);
});

it('adds a file of its own, with words in each language', () => {
  says('spec/constants/lab.yaml', 'lab.size: { value: 7, decided: as many as there are benches }\n');
  expect(sound().product.constants['lab.size']).toBeDefined();
});

it('names its own file and line where something is wrong', () => {
  says('spec/app.yaml', 'name: The Lab\ntheme: green\n');
  says('spec/endpoints/items.yaml', 'items.list:\n  alow: item.edit\n');
  says('spec/odd.yml', 'a: b\n');
  const words = told();
  expect(words).toContain('site/spec/app.yaml:2:8 HUB1107');
  expect(words).toContain('site/spec/endpoints/items.yaml:2:3 HUB1101');
  expect(words).toContain('site/spec/odd.yml:1:1 HUB1017');
  expect(words).toContain('> 2 | theme: green');
});

it('tells a slip of the product in a file that the site lays something over as it would without', () => {
  says('spec/guards/checks.yaml', '# nothing of ours yet\nsource: "4"\n');
  project.edit('spec/guards/checks.yaml', 'viewer.alias != null', 'viewer.allias != null');
  const words = told();
  project.edit('spec/guards/checks.yaml', 'viewer.allias != null', 'viewer.alias != null');
  expect(words).toContain('HUB1302 There is no "viewer.allias" here');
  expect(words).toContain('1 fault in 1 file');
});

it('names what an upgrade took away from under it, until that is accepted', () => {
  says('locales/en/home.yaml', 'counts: Of this lab\n');
  writeSiteLock(site, lockOf(sound().laid, undefined));
  const [en, zh] = ['locales/en/home.yaml', 'locales/zh/home.yaml'] as const;
  const before = [en, zh].map((path) => [path, project.read(path)] as const);
  for (const [path, text] of before) project.write(path, text.replace(/^counts:.*\n/m, ''));
  const words = told();
  for (const [path, text] of before) project.write(path, text);
  expect(words).toContain(`site/${en}:1:1 HUB1018 The product no longer has counts in ${en}`);
  expect(sound().product.messages.en?.['home.counts']?.text).toBe('Of this lab');
});

it('names what a list has gained that it replaces whole, until its own is changed', () => {
  const list = (roles: string) => says('spec/app.yaml', `menus:\n  account: { at: [${roles}] }\n`);
  list('person');
  const first = sound().laid;
  writeSiteLock(site, lockOf(first, undefined));
  expect(gainedSince(first, readSiteLock(site))).toEqual([]);
  project.edit('spec/app.yaml', 'at: [person, side]', 'at: [person, side, footer]');
  const { laid } = build();
  const missed = gainedSince(laid, readSiteLock(site));
  expect(missed.map(({ items, laid: { at } }) => [at.file, at.line, items])).toEqual([
    ['site/spec/app.yaml', 2, ['footer']],
  ]);
  // Writing it down again forgets nothing that was told.
  writeSiteLock(site, lockOf(laid, readSiteLock(site)));
  expect(gainedSince(laid, readSiteLock(site))).toHaveLength(1);
  list('side');
  expect(gainedSince(build().laid, readSiteLock(site))).toEqual([]);
  project.edit('spec/app.yaml', 'at: [person, side, footer]', 'at: [person, side]');
});

it('is free to be called anything: no test knows what the product is called', () => {
  const { name } = sound().product.app;
  const tests = ['tests', 'runtime', 'server', 'cli'].flatMap((folder) =>
    listFiles(join(repository, folder), '.ts').concat(listFiles(join(repository, folder), '.tsx')),
  );
  const knowing = tests.filter((file) => isTest(file) && readFileSync(file, 'utf8').includes(name));
  expect(knowing).toEqual([]);
});

it('does without a lock that cannot be read', () => {
  says('spec/app.yaml', 'name: The Lab\n');
  for (const text of ['', '{', '[]', 'null', '{"over":1,"lists":{}}', '{"over":{"a":1},"lists":{}}']) {
    says('site.lock.json', text);
    expect(sound().product.app.name).toBe('The Lab');
  }
});
