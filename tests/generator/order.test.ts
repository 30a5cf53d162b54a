import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isMap, parseDocument, visit } from 'yaml';
import { buildProduct } from '../../generator/build.ts';
import { emitAll } from '../../generator/emit/index.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { inLayer } from '../../generator/yaml/layer.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { randomFrom } from '../fuzz/mutate.ts';
import { repository, TestProject } from './project.ts';

const order = vi.hoisted(() => ({ of: <T>(files: T[]): T[] => files }));
vi.mock('../../generator/yaml/load-folder.ts', async (load) => {
  const real = await load<typeof import('../../generator/yaml/load-folder.ts')>();
  const loadFolder: typeof real.loadFolder = (...given) => order.of(real.loadFolder(...given));
  return { ...real, loadFolder };
});

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** The same file with the keys of each map in another order. */
function withKeysShuffled(text: string, random: () => number): string {
  const document = parseDocument(text);
  visit(document, {
    Map: (_key, map) => {
      if (isMap(map)) map.items = shuffled(map.items, random);
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Folders in which the name of a file says nothing: elsewhere it is part of the ids in it. */
const unnamed = ['constants', 'entities', 'errors', 'guards', 'parts', 'routes', 'rules', 'states'];
const inUnnamed = new RegExp(`spec/(${unnamed.join('|')})/[\\w-]+\\.yaml`, 'g');
const withoutName = (text: string) => text.replace(inUnnamed, 'spec/$1/');

let project: TestProject;
let before: Map<string, string>;
const texts = new Map<string, string>();
beforeAll(async () => {
  project = new TestProject();
  for (const folder of ['engine', 'spec', 'locales'])
    for (const path of listFiles(`${project.root}/${folder}`, '.yaml')) {
      const name = path.slice(project.root.length + 1);
      texts.set(name, project.read(name));
    }
  before = await generated();
});
afterAll(() => project.remove());

let renamed: string[] = [];

function shuffleAll(seed: number): void {
  restoreAll();
  const random = randomFrom(seed);
  order.of = (files) => shuffled(files, random);
  // What lies over a file of the engine is called as that one is.
  const places = shuffled([...new Set([...texts.keys()].map(inLayer))], random);
  for (const [name, text] of texts) {
    const file =
      withoutName(name) === name ? name : `${withoutName(name)}f${places.indexOf(inLayer(name))}.yaml`;
    if (file !== name) {
      rmSync(join(project.root, name));
      renamed.push(file);
    }
    project.write(file, withKeysShuffled(text, random));
  }
}

function restoreAll(): void {
  order.of = (files) => files;
  for (const file of renamed) rmSync(join(project.root, file));
  renamed = [];
  for (const [name, text] of texts) project.write(name, text);
}

/** Where things stand is all that may differ. */
const withoutPlaces = (text: string) =>
  withoutName(text.replace(/"line":\d+,"col":\d+/g, '').replace(/:\d+:\d+\b/g, ''));

async function generated(): Promise<Map<string, string>> {
  const { product, faults, sources } = buildProduct({ project: project.root, blocks: repository });
  if (product === undefined) throw new Error(formatFaults(faults, sources, 'text'));
  const files = await emitAll(product);
  return new Map(files.map(({ path, content }) => [path, withoutPlaces(content)] as const));
}

const toldOf = () =>
  buildProduct({ project: project.root, blocks: repository })
    .faults.map(({ code, message, place: { file } }) => withoutPlaces(`${file} ${code} ${message}`))
    .sort();

it.each([1, 2])(
  'what is generated does not depend on the order of files and keys, nor on what files are called (%i)',
  async (seed) => {
    shuffleAll(seed);
    const after = await generated();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const differing = [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
    expect(differing).toEqual([]);
  },
);

it('faults do not depend on the order of files and keys', () => {
  restoreAll();
  const mistakes: [file: string, from: string, to: string][] = [
    ['spec/app.yaml', '\nname: ', '\nname: &name '],
    ['spec/endpoints/items.yaml', 'allow: item.edit', 'alow: item.edit'],
    ['spec/entities/item.yaml', '{ enum: [PUBLIC, INTERNAL, PRIVATE]', '{ enum: [PUBLIC, PUBLIC]'],
    ['spec/errors/hub.yaml', '{ state: error.missing }', '{ state: error.missing, text: error.other }'],
    ['spec/guards/checks.yaml', 'viewer.alias != null', 'viewer.allias != null'],
    ['spec/routes/hub.yaml', 'screen: hub/like', 'screen: hub/lick'],
    ['spec/screens/hub/list.yaml', 'load: items.list', 'load: items.lits'],
    ['spec/states/items.yaml', 'every: poll.creation', 'evry: poll.creation'],
    ['locales/en/tab.yaml', 'intro: Card', 'intro: "{card}"'],
  ];
  const sound = new Map(texts);
  for (const [file, from, to] of mistakes) {
    const text = sound.get(file) ?? '';
    expect(text).toContain(from);
    texts.set(file, text.replace(from, to));
  }
  restoreAll();
  const before = toldOf();
  for (const seed of [3, 4, 5]) {
    shuffleAll(seed);
    expect(toldOf()).toEqual(before);
  }
  for (const [file, text] of sound) texts.set(file, text);
  expect(before.length).toBeGreaterThanOrEqual(mistakes.length);
});
