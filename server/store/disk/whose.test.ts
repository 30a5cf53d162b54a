import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { app, apps } from '#generated/app.ts';
import { openStore } from '../open.ts';
import { assertWhole, databaseFile, makeDataFolder, repositoriesFolder, restoring } from './data-folder.ts';
import { noteFirstProduct, noteOwnProduct } from './whose.ts';

let dataDir: string;
beforeEach(() => {
  // Whoever runs this may have a product of their own elsewhere.
  vi.stubEnv('HUB_PROJECT', '');
  dataDir = mkdtempSync(join(tmpdir(), 'hub-whose-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const file = () => join(dataDir, 'product.json');
const says = (whose: unknown) => writeFileSync(file(), JSON.stringify(whose));
const said = (): unknown => JSON.parse(readFileSync(file(), 'utf8'));
const first = apps.find(({ at }) => at === '/');
const elsewhere = '/srv/library';

/** As a start does it, up to where its database is opened. */
function start(): void {
  makeDataFolder(dataDir);
  assertWhole(dataDir);
  noteOwnProduct(dataDir);
}

/** As a start left it before a data folder said whose it is. */
async function standsUnsaid(): Promise<void> {
  await (await openStore(databaseFile(dataDir))).close();
}

it('remembers whose a folder is, and refuses another product in a sentence before anything is changed', () => {
  const library = { name: 'Library', app: 'shelves' };
  says(library);
  for (const open of [makeDataFolder, assertWhole])
    expect(() => open(dataDir)).toThrow(`is of another product, "Library"; this is "${app.name}"`);
  expect(said()).toEqual(library);
});

it.each([
  ['its first start', undefined],
  ['a file that was cut short', '{"name"'],
  ['another name', { name: 'Library', app: first?.id }],
  ['another app', { name: app.name, app: 'shelves' }],
])('knows its own folder after %s', (_, whose) => {
  if (whose !== undefined) says(whose);
  start();
  expect(said()).toMatchObject({ name: app.name, app: first?.id });
});

it('lets no product from elsewhere claim data that do not say whose they are', async () => {
  await standsUnsaid();
  vi.stubEnv('HUB_PROJECT', elsewhere);
  expect(start).toThrow('does not say of which product they are');
  expect(existsSync(file())).toBe(false);
  vi.stubEnv('HUB_PROJECT', '');
  start();
  expect(said()).toMatchObject({ name: app.name, app: first?.id });
});

it('says what to write where such data are its own, which is believed then', async () => {
  await standsUnsaid();
  vi.stubEnv('HUB_PROJECT', elsewhere);
  let told = '';
  try {
    start();
  } catch (error) {
    told = String(error);
  }
  writeFileSync(file(), /\{.*\}/.exec(told)?.[0] ?? '');
  start();
  expect(said()).toMatchObject({ name: app.name, app: first?.id, project: elsewhere });
});

it('tells two products apart that were copied from one example, and knows one that was renamed where it stands', () => {
  vi.stubEnv('HUB_PROJECT', elsewhere);
  says({ name: 'Another library', app: first?.id, project: '/srv/other' });
  expect(start).toThrow('is of another product, "Another library"');
  says({ name: 'Another library', app: first?.id });
  expect(start).toThrow('is of another product, "Another library"');
  says({ name: 'Another library', app: first?.id, project: elsewhere });
  start();
  expect(said()).toMatchObject({ name: app.name, project: elsewhere });
});

it('knows one that was moved, and not another of its name', () => {
  vi.stubEnv('HUB_PROJECT', elsewhere);
  says({ name: app.name, app: 'shelves', project: '/srv/other' });
  expect(start).toThrow(
    `is of another product, "${app.name}" as well: the app at its root is "shelves", and that of this one "${first?.id}"`,
  );
  says({ name: app.name, app: first?.id, project: '/srv/other' });
  start();
  expect(said()).toMatchObject({ name: app.name, project: elsewhere });
});

it('says what was noted until the tables are known to fit', () => {
  vi.stubEnv('HUB_PROJECT', elsewhere);
  noteFirstProduct(dataDir);
  expect(said()).toMatchObject({ project: elsewhere });
  const moved = { name: app.name, app: first?.id, project: '/srv/other', keeps: ['songs'] };
  says(moved);
  noteFirstProduct(dataDir);
  expect(said()).toEqual(moved);
});

it('notes nothing in a folder that is not whole', () => {
  const repository = join(repositoriesFolder(dataDir), 'ab', 'one.git');
  mkdirSync(repository, { recursive: true });
  expect(start).toThrow('is missing or empty');
  expect(existsSync(file())).toBe(false);
});

it('asks nothing of a folder into which a backup is being put', async () => {
  await standsUnsaid();
  writeFileSync(join(dataDir, restoring), '');
  vi.stubEnv('HUB_PROJECT', elsewhere);
  makeDataFolder(dataDir);
  assertWhole(dataDir, { isRestoring: true });
});
