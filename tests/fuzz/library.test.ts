import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { type Built, buildProduct } from '../../generator/build.ts';
import { declare } from '../../generator/declare/declare.ts';
import { emitAll } from '../../generator/emit/index.ts';
import { Faults } from '../../generator/faults/fault.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { loadSpec } from '../../generator/load/load-spec.ts';
import { Pending } from '../../generator/read/pending.ts';
import { readBlocks } from '../../generator/read/read-blocks.ts';
import { readSpec } from '../../generator/read/read-spec.ts';
import { declaredFields } from '../../generator/resolve/kind-fields.ts';
import { engineLayer } from '../../generator/yaml/layer.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { repository } from '../generator/project.ts';
import { leaks, waysToBreak } from './broken-files.ts';
import { misspellings, withWord } from './misspell.ts';
import { mutators, pick, type Random, randomFrom } from './mutate.ts';
import { writtenPositions } from './written-positions.ts';

// What the fuzzers do to the hub's description, done to another product's: whoever writes one is told in a sentence, at a place in
// a file of theirs, and in no words of the hub.

/** A small dose; by hand `HUB_FUZZ=5000 npx vitest run tests/fuzz/library.test.ts` tries so many, from a seed that it prints. */
const dose = Number(process.env.HUB_FUZZ ?? 20);
const seed = Number(process.env.HUB_FUZZ_SEED ?? (process.env.HUB_FUZZ ? Date.now() % 1e9 : 49));
console.log(`HUB_FUZZ_SEED=${seed}`);

const project = join(repository, 'examples', 'library');
const layout = { project, blocks: repository };
const texts: ReadonlyMap<string, string> = new Map(
  ['spec', 'locales'].flatMap((folder) =>
    listFiles(join(project, folder), '.yaml').map(
      (file) => [relative(project, file), readFileSync(file, 'utf8')] as const,
    ),
  ),
);
const paths = [...texts.keys()];

/** Names of the hub's own things, which nobody has heard of who writes another product. */
const ofHub =
  /\b(?:Item|ItemKey|HubItem|items\.\w+|repos\.\w+|spec\/kinds\.yaml|hub\/\w+|(?:locales|spec)\/\S*\bhub\b\S*)\b/;

/** What is wrong with how an edit is told; nothing where it is told well. */
async function wrongWith(edited: ReadonlyMap<string, string>, file: string, what: string): Promise<string[]> {
  let built: Built;
  try {
    built = buildProduct({ ...layout, texts: edited });
    if (built.product !== undefined) await emitAll(built.product);
  } catch (error) {
    return [`${what} in ${file} is thrown: ${(error as Error).stack}`];
  }
  const { faults, sources } = built;
  const isOurs = (path: string) => !path.startsWith(engineLayer) && !/^(?:runtime|server)\//.test(path);
  // What somebody wrote is told as they wrote it.
  const own = edited.get(file) ?? '';
  const said = ({ message, fix }: { message: string; fix?: string | undefined }) => `${message} ${fix ?? ''}`;
  const bad = faults.filter(({ place, ...fault }) => {
    const words = said(fault);
    const [named] = ofHub.exec(words) ?? [];
    return (
      !(place.line >= 1 && place.col >= 1) ||
      !isOurs(place.file) ||
      (leaks.test(words) && !leaks.test(own)) ||
      (named !== undefined && !own.includes(named))
    );
  });
  return bad.length === 0 ? [] : [`${what} in ${file}:\n${formatFaults(bad.slice(0, 3), sources, 'text')}`];
}

/** Tries as many edits as the dose says. */
async function tryAll(draw: (random: Random) => [file: string, text: string, what: string] | undefined) {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let turn = 0; turn < dose; turn++) {
    const [file, text, what] = draw(random) ?? [];
    if (file === undefined || text === undefined || text === texts.get(file)) continue;
    wrong.push(...(await wrongWith(new Map(texts).set(file, text), file, `${what}, turn ${turn}`)));
  }
  return wrong;
}

it('is sound as it stands', async () => {
  expect(await wrongWith(texts, 'spec/app.yaml', 'nothing')).toEqual([]);
  expect(buildProduct({ ...layout, texts }).faults).toEqual([]);
});

it('an edit at random is told in a sentence at a place, or generated', async () => {
  const names = Object.keys(mutators);
  const wrong = await tryAll((random) => {
    const [file = '', what = ''] = [pick(paths, random), pick(names, random)];
    const edit = mutators[what]?.(texts.get(file) ?? '', random);
    return edit && [file, edit.text, what];
  });
  expect(wrong).toEqual([]);
});

it('a file that is broken is told as one', async () => {
  const ways = Object.keys(waysToBreak).filter((way) => !/megabytes|very long|many/.test(way));
  const wrong = await tryAll((random) => {
    const [file = '', way = ''] = [pick(paths, random), pick(ways, random)];
    const text = waysToBreak[way]?.(texts.get(file) ?? '');
    return typeof text === 'string' ? [file, text, way] : undefined;
  });
  expect(wrong).toEqual([]);
});

it('a misspelt word is a fault on its line', async () => {
  const faults = new Faults();
  const spec = loadSpec(layout, faults);
  const declared = declare(spec, readBlocks(spec, faults), faults);
  const fields = declaredFields(readSpec(declared, new Pending()));
  const known = { ...declared.lookup, own: (_: string, name: string) => fields.get(name)?.shape };
  const positions = paths
    .filter((path) => path.startsWith('spec/'))
    .flatMap((path) => writtenPositions(path, texts.get(path) ?? '', known))
    .filter(({ sort }) => sort === 'closed');
  expect(positions.length).toBeGreaterThan(500);
  const ways = Object.keys(misspellings);
  const missed: string[] = [];
  const wrong = await tryAll((random) => {
    const position = pick(positions, random);
    const way = pick(ways, random) ?? '';
    if (position === undefined) return undefined;
    const other = misspellings[way]?.(position.text) ?? position.text;
    if (other === position.text) return undefined;
    const { file, offset } = position;
    const before = texts.get(file) ?? '';
    const text = withWord(before, position, other);
    const line = before.slice(0, offset).split('\n').length;
    const told = buildProduct({ ...layout, texts: new Map(texts).set(file, text) }).faults;
    if (!told.some(({ place }) => place.file === file && place.line === line))
      missed.push(`${file}:${line} ${position.text} → ${other} (${position.alike}): ${told.length} faults`);
    return [file, text, `${position.text} → ${other}`];
  });
  expect(missed).toEqual([]);
  expect(wrong).toEqual([]);
});
