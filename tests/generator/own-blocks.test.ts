import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { emitAll } from '../../generator/emit/index.ts';
import { repository } from './project.ts';

// What a product brings beside its screens, said wrongly: told in its own files before anything is made of it.

const folder = mkdtempSync(join(tmpdir(), 'hub-own-blocks-'));
const project = join(folder, 'desk');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(project, { recursive: true, force: true });
  cpSync(join(repository, 'tests', 'generator', 'people-alone'), project, { recursive: true });
  cpSync(join(repository, 'tests', 'apps', 'own-block'), project, { recursive: true });
  write('spec/screens/desk/home.yaml', 'block: greeting\nicon: lamp\ntext: menu.main.home\n');
  rmSync(join(project, 'spec', 'screens', 'desk', 'hello.yaml'));
  rmSync(join(project, 'locales', 'en', 'desk', 'hello.yaml'));
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}
const build = () => buildProduct({ project, blocks: repository });
const told = () => build().faults.map(({ code, place }) => `${code} ${place.file}`);

it('is drawn with a block and a sign of its own', async () => {
  const { product, faults } = build();
  expect(faults).toEqual([]);
  const files = product ? await emitAll(product) : [];
  const textOf = (name: string) => files.find(({ path }) => path === name)?.content;
  expect(textOf('blocks.ts')).toContain("greeting: () => import('../blocks/greeting/index.ts')");
  expect(`${textOf('first-icons.ts')}${textOf('other-icons.ts')}`).toContain('lamp: ');
});

it.each([
  ['HUB1046 blocks/lost/block.yaml', 'a folder without a grammar', 'blocks/lost/index.ts', ''],
  [
    'HUB1046 blocks/half/block.yaml',
    'a grammar without a component',
    'blocks/half/block.yaml',
    'about: Half\nproperties: {}\n',
  ],
  ['HUB1047 blocks/table/block.yaml', 'the name of one that the engine has', 'blocks/table/index.ts', ''],
  ['HUB1048 blocks/loose.yaml', 'a block without a folder', 'blocks/loose.yaml', 'about: Loose\n'],
  [
    'HUB1101 blocks/greeting/block.yaml',
    'a broken grammar',
    'blocks/greeting/block.yaml',
    'about: Hi\nproprties: {}\n',
  ],
  [
    'HUB1047 icons/book.svg',
    'an icon that the engine has',
    'icons/book.svg',
    '<svg viewBox="0 0 16 16"><path d="M1 1"/></svg>',
  ],
  [
    'HUB1049 icons/big.svg',
    'another grid',
    'icons/big.svg',
    '<svg viewBox="0 0 24 24"><path d="M1 1"/></svg>',
  ],
  [
    'HUB1049 icons/full.svg',
    'what is no stroke',
    'icons/full.svg',
    '<svg viewBox="0 0 16 16"><script/></svg>',
  ],
  ['HUB1049 icons/none.svg', 'nothing at all', 'icons/none.svg', ''],
])('%s for %s', (code, _, path, text) => {
  write(path, text);
  expect(told()).toContain(code);
});
