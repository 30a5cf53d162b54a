import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { findImports } from '../../cli/walls/find-imports.ts';
import { isOfHub } from '../../cli/walls/judge.ts';
import { layers } from '../../cli/walls/layers.ts';
import { readSources } from '../../cli/walls/read-sources.ts';
import { buildProduct } from '../../generator/build.ts';
import { emitAll } from '../../generator/emit/index.ts';
import { typeCheck } from '../../generator/emit/testing/type-check.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { repository } from './project.ts';

// Another product on the same engine: people who sign in and nothing else, in one language, in YAML and words alone. It has no
// kinds, no repositories and no specification, and brings nothing of what the rooms of the product here are written for.

const project = join(import.meta.dirname, 'people-alone');
const uses = readCodeUses(project, repository);
const build = (texts?: ReadonlyMap<string, string>) =>
  buildProduct({ project, blocks: repository, uses, taken: ['jobs'], ...(texts && { texts }) });

it('is sound with what the engine says of itself', () => {
  const { faults, sources, product } = build();
  expect(faults, formatFaults(faults, sources, 'text')).toEqual([]);
  expect(product?.kinds).toEqual([]);
  expect(product?.app.languages.map(({ id }) => id)).toEqual(['en']);
  expect(Object.keys(product?.messages ?? {})).toEqual(['en']);
});

/** What is told of it with one more file. */
function toldWith(path: string, text: string) {
  const own = listFiles(project, '.yaml').map(
    (file) => [relative(project, file), readFileSync(file, 'utf8')] as const,
  );
  const { faults } = build(new Map([...own, [path, text]]));
  return faults.map(({ code, place }) => `${code} ${place.file}`);
}

it.each(['desk/home', 'form'])('has no words of a language that it does not speak, in %s', (file) => {
  const path = `locales/zh/${file}.yaml`;
  expect(toldWith(path, 'more: x\n')).toEqual([`HUB1201 ${path}`]);
});

it('says of a field of the engine that it must be there, and is told where it says a field twice', () => {
  const path = 'spec/entities/people.yaml';
  expect(toldWith(path, 'User:\n  alias: text\n')).toEqual([]);
  expect(toldWith(path, 'User:\n  alias: text\n  alias?: text\n')).toEqual([`HUB1202 ${path}`]);
});

const own = (path: string, from: string, to: string): [string, string] => {
  const text = readFileSync(join(project, path), 'utf8');
  expect(text).toContain(from);
  return [path, text.replace(from, to)];
};

it.each([
  ['a page where one signs in', own('spec/app.yaml', ', login: login', ''), 'HUB1850 spec/app.yaml'],
  ['a place for it', own('spec/app.yaml', '{origin}/login?', '{origin}/logon?'), 'HUB1804 spec/app.yaml'],
  ['a home', own('spec/app.yaml', 'home: desk/home, ', ''), 'HUB1850 spec/app.yaml'],
  ['a call that the engine asks', own('spec/app.yaml', ', health: site.health', ''), 'HUB1852 spec/app.yaml'],
  [
    'what a block is about',
    own('spec/screens/desk/home.yaml', 'empty: true', "empty: true\nwhen: item.name == 'a'"),
    'HUB1302 spec/screens/desk/home.yaml',
  ],
  [
    'a call that a block loads',
    own('spec/screens/desk/home.yaml', 'people.tokens', 'items.list'),
    'HUB1201 spec/screens/desk/home.yaml',
  ],
  ['words of the engine', ['locales/en/shell.yaml', 'skip: null\n'], 'HUB1060 locales/en/shell.yaml'],
  ['one text of it', ['locales/en/shell.yaml', 'skip: { a: b }\n'], 'HUB1060 locales/en/shell.yaml'],
  ['a limit of it', ['spec/constants/lists.yaml', 'list.page: null\n'], 'HUB1617'],
] as [string, [string, string], string][])(
  'is told in a sentence where it lacks %s',
  (_, [path, text], fault) => {
    expect(toldWith(path, text)).toContainEqual(expect.stringContaining(fault));
  },
);

/** Something that it keeps, in a table of that name. */
const keeping = (table: string) =>
  toldWith(
    'spec/entities/notes.yaml',
    `types: { NoteId: text }\nNote: { kept: ${table}, id: { type: NoteId, core: true, stamp: id }, by: { type: UserId, core: true } }\n`,
  ).filter((told) => /HUB1(?:6|03)/.test(told));

it('keeps things in tables that follow from their description, beside those of the hub', () => {
  expect(keeping('notes')).toEqual([]);
  expect(keeping('jobs')).toEqual(['HUB1031 spec/entities/notes.yaml']);
});

it.runIf(existsSync(join(repository, 'spec')))(
  'names nothing that only the product here declares',
  async () => {
    const { product } = build();
    const made = product ? await emitAll(product) : [];
    // Words of the engine may be called as a call is here.
    const files = made.filter(({ path }) => !path.startsWith('messages/'));
    const { endpoints } = buildProduct({ project: repository, blocks: repository }).understood;
    const foreign = Object.keys(endpoints).filter((id) => !Object.hasOwn(product?.endpoints ?? {}, id));
    expect(foreign.length).toBeGreaterThan(20);
    const named = files.flatMap(({ path, content }) =>
      foreign.filter((id) => content.includes(`'${id}'`)).map((id) => `${path} ${id}`),
    );
    expect(named).toEqual([]);
  },
);

it('is short', () => {
  const files = readdirSync(project, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const lines = files.flatMap(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), 'utf8').trimEnd().split('\n'),
  );
  expect(lines.length).toBeLessThan(60);
});

it('is generated, and what is generated compiles, with all of the engine that runs in browsers', async () => {
  const { product } = build();
  const files = (product ? await emitAll(product) : []).filter(
    ({ path }) => !/^(?:qa|server|store)\//.test(path) && /\.(?:ts|json)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(50);
  const runtime = Object.fromEntries(
    [...readSources(repository)].filter(([path]) => path.startsWith('runtime/')),
  );
  const ofEngine = Object.keys(runtime).filter((path) => !isOfHub(layers, path));
  expect(ofEngine.length).toBeGreaterThan(400);
  const told = await typeCheck(files, runtime, ['generated', ...ofEngine]);
  expect(told).toBe('');
});

it('is of an engine that asks nothing of the rooms of the product here', () => {
  const asked = [...readSources(repository)].flatMap(([file, text]) =>
    !file.startsWith('runtime/') || isOfHub(layers, file)
      ? []
      : findImports(file, text)
          .filter(({ to, isPackage }) => !isPackage && isOfHub(layers, to))
          .map(({ to }) => `${file} → ${to}`),
  );
  expect(asked).toEqual([]);
});
