import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { app, apps } from '#generated/app.ts';
import { assertWhole, makeDataFolder } from './data-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-whose-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, 'product.json');
const says = (whose: unknown) => writeFileSync(file(), JSON.stringify(whose));
const first = apps.find(({ at }) => at === '/');

it('remembers whose a folder is, and refuses another product in a sentence before anything is changed', () => {
  const library = { name: 'Library', app: 'shelves' };
  says(library);
  for (const open of [makeDataFolder, assertWhole])
    expect(() => open(dataDir)).toThrow(`is of another product, "Library", and this is "${app.name}"`);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(library);
});

it.each([
  ['its first start', undefined],
  ['a file that was cut short', '{"name"'],
  ['another name', { name: 'Library', app: first?.id }],
  ['another app', { name: app.name, app: 'shelves' }],
])('knows its own folder after %s', (_, whose) => {
  if (whose !== undefined) says(whose);
  makeDataFolder(dataDir);
  assertWhole(dataDir);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ name: app.name, app: first?.id });
});
