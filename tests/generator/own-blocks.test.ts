import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { emitAll } from '../../generator/emit/index.ts';
import type { Product } from '../../generator/model/product.ts';
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
const textOf = async (product: Product | undefined, end: string) =>
  (product ? await emitAll(product) : [])
    .filter(({ path }) => path.endsWith(end))
    .map(({ content }) => content)
    .join('\n');
const told = () => build().faults.map(({ code, place }) => `${code} ${place.file}`);

it('is drawn with a block and a sign of its own', async () => {
  const { product, faults } = build();
  expect(faults).toEqual([]);
  expect(await textOf(product, 'blocks.ts')).toContain(
    "greeting: () => import('../blocks/greeting/index.ts')",
  );
  expect(await textOf(product, '-icons.ts')).toContain('lamp: ');
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
  [
    'HUB1107 blocks/2col/block.yaml',
    'a name that begins with a digit',
    'blocks/2col/block.yaml',
    'about: Two\nproperties: {}\n',
  ],
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

const svg = (inside: string, more = '') => `<svg viewBox="0 0 16 16"${more}>${inside}</svg>`;

it.each([
  ['what stands beside the name of a path', svg(`<path d='M1 1h2'/>`), "<path> says d='M1 1h2'"],
  ['a path without strokes', svg('<path/><path d="M1 1h2"/>'), 'it has no <path d="…">'],
  ['strokes that begin nowhere', svg('<path d="M1 1"/><path d="L2 2"/>'), 'begins without M'],
  ['a path that is moved', svg('<path transform="scale(2)" d="M1 1h2"/>'), 'it says "transform"'],
  ['a picture that is moved', svg('<path d="M1 1h2"/>', ' transform="scale(2)"'), 'it says "transform"'],
  ['a path that is filled', svg('<path fill="currentColor" d="M1 1h2v2z"/>'), 'filled with "currentColor"'],
  ['strokes in a comment', svg('<!-- <path d="M1 1h2"/> -->'), 'it has no <path d="…">'],
])('refuses an icon for %s', (_, text, reason) => {
  write('icons/lamp.svg', text);
  expect(build().faults.map(({ code, message }) => `${code} ${message}`)).toEqual([
    expect.stringContaining(reason),
  ]);
});

it('draws each path of an icon where it stands', async () => {
  write(
    'icons/lamp.svg',
    svg(
      '<!-- <path d="M9 9"/> --><path d="M1 1h2" stroke-width="1"/>\n<path\n  d="m3 3 2 2"/>',
      ' fill="none"',
    ),
  );
  const { product, faults } = build();
  expect(faults).toEqual([]);
  expect(await textOf(product, '-icons.ts')).toContain("lamp: 'M1 1h2M0 0m3 3 2 2'");
});
